import type { Page } from "@playwright/test";
import sharp from "sharp";
import { hold } from "../pages/hold";
import { textsOf } from "../pages/home-page";
import { movingParts } from "../pages/moving-parts";
import { expect, test } from "../test";

const NO_COLOR = "rgba(0, 0, 0, 0)";

/** The share of visible pixels that are darker than a dim gray, from 0 to 1. */
async function darkShare(page: Page): Promise<number> {
  const { data } = await sharp(await page.screenshot())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data.filter((brightness) => brightness < 64).length / data.length;
}

async function expectTheme(page: Page, theme: "light" | "dark"): Promise<void> {
  const share = await darkShare(page);
  if (theme === "dark") expect(share).toBeGreaterThan(0.5);
  // Pictures of videos may be dark in either theme, so half of the page may be.
  else expect(share).toBeLessThan(0.5);
}

const background = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  for (const path of ["/en", "/ja/popular-videos", "/en/no-such-page", "/offline/en.html"]) {
    test(`${path} has the browser's theme before its styles have loaded, and after`, async ({
      page,
    }) => {
      const expectThemes = async () => {
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          await expectTheme(page, colorScheme);
        }
      };
      if (!path.endsWith(".html")) {
        await page.route("**/*.css", (route) => route.abort());
        await page.goto(path);
        expect(await background(page)).toBe(NO_COLOR);
        await expectThemes();
        await page.unroute("**/*.css");
      }
      await page.goto(path);
      expect(await background(page)).not.toBe(NO_COLOR);
      await expectThemes();
    });
  }
});

test.describe("a chosen theme", () => {
  test.use({ colorScheme: "light" });

  test("is remembered, painted first, and used by other tabs", async ({ page, context }) => {
    const { Shell } = textsOf("en");
    const frameColors = () =>
      page
        .locator('meta[name="theme-color"]')
        .evaluateAll((all) => all.map((meta) => meta.getAttribute("content")));
    await page.goto("/en");
    await expectTheme(page, "light");
    expect(await frameColors()).toEqual(["#fafaf7", "#0c0d10"]);
    const other = await context.newPage();
    await other.goto("/en/terms");

    const opener = page.locator("summary", { hasText: Shell.theme });
    const menu = page.getByRole("banner").locator("details", { has: opener });
    await page.emulateMedia({ reducedMotion: "reduce" });
    await opener.click();
    await menu.getByText(Shell.themeDark).click();
    expect(await movingParts(page)).toEqual([]);
    await expectTheme(page, "dark");
    expect(await frameColors()).toEqual(["#0c0d10", "#0c0d10"]);
    await expect(other.locator("html")).toHaveAttribute("data-theme", "dark");
    await expectTheme(other, "dark");
    await other.close();

    // The choice works before styles have loaded, and on a page that is made per request.
    for (const path of ["/en", "/en/authors?search=a"]) {
      await page.route("**/*.css", (route) => route.abort());
      await page.goto(path);
      expect(await background(page)).toBe(NO_COLOR);
      await expectTheme(page, "dark");
      await page.unroute("**/*.css");
      await page.goto(path);
      await expectTheme(page, "dark");
    }

    await opener.click();
    await expect(menu.getByRole("radio", { name: Shell.themeDark })).toBeChecked();
    await menu.getByText(Shell.themeSystem).click();
    await expectTheme(page, "light");
    await page.reload();
    await expectTheme(page, "light");
    await expect(page.locator("html")).not.toHaveAttribute("data-theme");
  });

  test("can be chosen in a menu that was opened before the page was hydrated", async ({ page }) => {
    const { Shell } = textsOf("en");
    const letGo = await hold(page, "**/_next/static/chunks/*.js");
    await page.goto("/en", { waitUntil: "commit" });
    const opener = page.locator("summary", { hasText: Shell.theme });
    await opener.click();
    letGo();
    const menu = page.getByRole("banner").locator("details", { has: opener });
    await menu.getByText(Shell.themeDark).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  });

  test("is one tap away on a phone", async ({ page }) => {
    const { Shell } = textsOf("ja");
    await page.setViewportSize({ width: 320, height: 700 });
    await page.goto("/ja");
    await page.getByRole("link", { name: Shell.me }).click();
    await page.getByRole("main").getByText(Shell.themeDark).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});
