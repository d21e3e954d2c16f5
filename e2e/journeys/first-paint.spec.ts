import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "../test";

test.use({ colorScheme: "light", javaScriptEnabled: false });

const NO_COLOR = "rgba(0, 0, 0, 0)";

/** The share of what is seen that is darker than a dim grey, from 0 to 1. */
async function darkShare(page: Page): Promise<number> {
  const { data } = await sharp(await page.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((brightness) => brightness < 64).length / data.length;
}

for (const path of ["/en", "/ja/popular-videos", "/en/no-such-page"]) {
  test(`${path} is dark before its styles are there, and with them, in a light browser`, async ({
    page,
  }) => {
    const background = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    await page.route("**/*.css", (route) => route.abort());
    await page.goto(path);
    expect(await background()).toBe(NO_COLOR);
    expect(await darkShare(page)).toBeGreaterThan(0.5);
    await page.unroute("**/*.css");
    await page.reload();
    expect(await background()).not.toBe(NO_COLOR);
    expect(await darkShare(page)).toBeGreaterThan(0.5);
  });
}
