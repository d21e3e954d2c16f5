import type { Page } from "@playwright/test";

/**
 * Saves as an iPhone does: the share sheet refuses the first try, for the tap is too long ago. Returns
 * a function that gives the names of the files that were shared.
 */
export async function asIPhone(
  page: Page,
  { canShare = true } = {},
): Promise<() => Promise<unknown>> {
  await page.addInitScript((sharesFiles) => {
    let tries = 0;
    Object.defineProperty(navigator, "userAgent", { value: "iPhone" });
    navigator.canShare = () => sharesFiles;
    navigator.share = async ({ files = [] } = {}) => {
      tries += 1;
      if (tries === 1) throw new DOMException("too late", "NotAllowedError");
      Object.assign(window, { shared: files.map(({ name }) => name) });
    };
  }, canShare);
  return () => page.evaluate(() => Reflect.get(window, "shared"));
}
