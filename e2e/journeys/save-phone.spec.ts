import { readFileSync } from "node:fs";
import type { Locator } from "@playwright/test";
import type { Language } from "../../lib/i18n/languages";
import { expect, openMenu, openPost, plays, probe, saved, test } from "../media-test";
import { boxOf } from "../pages/box-of";
import { lowTargets } from "../pages/low-targets";

const PHONE = { width: 390, height: 844 };

test.use({ hasTouch: true, isMobile: true, viewport: PHONE });

/** Elements that stick out of a box sideways, or are cut off in it. */
const wideParts = (box: Locator) =>
  box.evaluate((root) => {
    const { left, right } = root.getBoundingClientRect();
    return [root, ...root.querySelectorAll("*")]
      .filter((part) => {
        const rect = part.getBoundingClientRect();
        const isOut = rect.left < left - 1 || rect.right > right + 1;
        const isCut = part.matches("button, label, p") && part.scrollWidth > part.clientWidth + 1;
        return isOut || isCut || (part === root && part.scrollWidth > part.clientWidth);
      })
      .map((part) => part.outerHTML.slice(0, 200));
  });

/** Spanish has the longest texts, Japanese has no spaces. */
for (const language of ["es", "ja"] satisfies Language[]) {
  test(`the menu is a sheet at the lower edge, and it and the editor fit: ${language}`, async ({
    page,
    home,
  }) => {
    const { Save } = JSON.parse(readFileSync(`messages/save/${language}.json`, "utf8"));
    const own = home.inLanguage(language);
    await openPost(own, "real-file");
    await openMenu(own);
    const sheet = page.locator(".card-menu:popover-open");
    await expect(sheet.getByRole("button", { name: /^360p/ })).toBeVisible();
    await expect
      .poll(async () => {
        const box = await boxOf(sheet);
        return [box.x, box.width, Math.round(box.y + box.height)];
      })
      .toEqual([0, PHONE.width, PHONE.height]);
    expect(await wideParts(sheet)).toEqual([]);
    // Back on Android makes the same request to close as Escape.
    await page.keyboard.press("Escape");
    await expect(sheet).toHaveCount(0);
    await expect(own.button(own.texts.Result.saveMore)).toBeFocused();
    await openMenu(own);
    await sheet.getByRole("button", { name: Save.close, exact: true }).click();
    await expect(sheet).toHaveCount(0);
    await expect(own.button(own.texts.Result.saveMore)).toBeFocused();
    await openMenu(own);
    await sheet.getByRole("button", { name: Save.editTitle }).click();
    const editor = page.getByRole("dialog");
    await expect(editor.getByRole("slider", { name: Save.start })).toBeVisible();
    await expect(editor.getByRole("switch", { name: Save.exact })).toBeVisible();
    expect(await wideParts(editor)).toEqual([]);
    expect(await lowTargets(page)).toEqual([]);
  });
}

test("a file that comes while the tab is in the background is whole", async ({ page, home }) => {
  const client = await page.context().newCDPSession(page);
  await openPost(home, "real-plain");
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: 150_000,
    uploadThroughput: 150_000,
  });
  const file = saved(page, () => home.save.click());
  await expect(home.result.getByRole("progressbar")).toHaveAttribute("value", /0\.[1-7]/);
  await client.send("Page.setWebLifecycleState", { state: "frozen" });
  await client.send("Page.setWebLifecycleState", { state: "active" });
  expect(await probe(await file)).toHaveLength(2);
  expect(await plays(page, await file)).toBe(true);
});
