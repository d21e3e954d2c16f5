import { expect, type Locator, type Page } from "@playwright/test";

/** More tab stops than any page has before the target. */
const MOST_STOPS = 60;

/** Whether the focused element is visible and shows its focus. */
function isFocusShown(): boolean {
  const element = document.activeElement;
  if (!element || element === document.body) return true;
  const { top, bottom, left, right } = element.getBoundingClientRect();
  const isInView = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  // A video's controls belong to the browser and show their focus inside.
  const hasOwn = element instanceof HTMLVideoElement;
  const hasRing = [undefined, "::after"].some((part) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element, part);
    return outlineStyle !== "none" && outlineWidth !== "0px";
  });
  return isInView && (hasOwn || hasRing);
}

/** Presses Tab (or Shift+Tab) until `target` has the focus. Every stop on the way must be visible. */
export async function tabTo(
  page: Page,
  target: Locator,
  key: "Tab" | "Shift+Tab" = "Tab",
): Promise<void> {
  await expect(target).toBeVisible();
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press(key);
    const place = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200));
    expect(await page.evaluate(isFocusShown), `focus on ${place}`).toBe(true);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`no way by ${key} to ${target}`);
}
