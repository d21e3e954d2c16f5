import type { Page } from "@playwright/test";

/** The origin's private file system stands for a folder that the visitor chooses. */
export async function chooseFolder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.assign(window, { showDirectoryPicker: () => navigator.storage.getDirectory() });
  });
}

export const namesInFolder = (page: Page) =>
  page.evaluate(async () => {
    const names: string[] = [];
    const folder = await navigator.storage.getDirectory();
    for await (const [name, { kind }] of folder.entries()) if (kind === "file") names.push(name);
    return names.filter((name) => !name.endsWith(".crswap")).sort();
  });

/** The names of a ZIP's directory, in its order. */
export function namesInZip(zip: Buffer): string[] {
  const names: string[] = [];
  for (let at = zip.indexOf("PK\x01\x02"); at >= 0; at = zip.indexOf("PK\x01\x02", at + 4)) {
    names.push(zip.toString("utf8", at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  }
  return names;
}
