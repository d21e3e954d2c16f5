import { expect, type Locator } from "@playwright/test";

/** Where an element is in the window, in px. Waits for a box: an element that React replaces just then has none. */
export async function boxOf(element: Locator) {
  let box = await element.boundingBox();
  await expect.poll(async () => (box ??= await element.boundingBox())).not.toBeNull();
  return box as NonNullable<typeof box>;
}
