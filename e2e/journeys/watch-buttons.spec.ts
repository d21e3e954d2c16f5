import type { Page } from "@playwright/test";
import { LANGUAGES } from "../../lib/i18n/languages";
import { languageBoardPath, pagePath } from "../../lib/routes";
import { fileSiteTest } from "../own-site";
import { boxOf } from "../pages/box-of";
import { textsOf } from "../pages/home-page";
import { seedVideos } from "../pages/seed-videos";
import { ViewerPage } from "../pages/viewer-page";
import { expect } from "../test";

const test = fileSiteTest();

const COUNT = 34;

test.beforeAll(async ({ playwright, fileSite }) => {
  const request = await playwright.request.newContext({ baseURL: fileSite });
  await seedVideos(request, { firstId: "1700000000000098000", count: COUNT });
  await request.dispose();
});

const watchIn = (page: Page, heading: string) =>
  page
    .locator("section", { has: page.getByRole("heading", { name: heading, exact: true }) })
    .getByRole("button", { name: textsOf("en").Card.watch });

test("an author's videos are watched from their page", async ({ page }) => {
  const viewer = new ViewerPage(page);
  await page.goto("/en/recent-videos");
  const author = page.getByRole("article").first().locator('a[href*="/author/"]').first();
  await page.goto((await author.getAttribute("href")) ?? "");
  const card = page.getByRole("article").first().getByRole("heading").getByRole("link");
  const id = (await card.getAttribute("href"))?.split("/").at(-1) ?? "";
  await viewer.open();
  await viewer.expectCurrent({ id, place: 0, isPlaying: true });
});

test("a press before the scripts run opens the viewer once they do", async ({ page }) => {
  const viewer = new ViewerPage(page);
  let load: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route(/_next\/static\/.*\.js/, async (route) => {
    await loaded;
    await route.fallback();
  });
  await page.goto("/en/recent-videos", { waitUntil: "commit" });
  await viewer.opener.click();
  await expect(viewer.dialog).toHaveCount(0);
  load();
  await viewer.expectCurrent({ place: 0, isPlaying: true });
  await page.goBack();
  await expect(viewer.dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/en\/recent-videos$/);
});

test("each list of the home page is watched by itself, also after a reload", async ({ page }) => {
  test.slow();
  const viewer = new ViewerPage(page);
  const { Recent, Popular } = textsOf("en");
  await expect(async () => {
    await page.goto("/en");
    await expect(page.getByRole("article")).toHaveCount(12, { timeout: 500 });
  }).toPass({ timeout: 35_000 });
  for (const heading of [Recent.title, Popular.blockTitle]) {
    await page.goto("/en");
    const button = watchIn(page, heading);
    // Retries: the list's code loads after that of the form.
    await expect(async () => {
      if ((await viewer.dialog.count()) === 0) await button.click();
      await expect(viewer.dialog).toHaveCount(1, { timeout: 1000 });
    }).toPass();
    const cards = page
      .locator("section", { has: page.getByRole("heading", { name: heading, exact: true }) })
      .locator("article h3 a");
    const hrefs = await cards.evaluateAll((links) =>
      links.map((link) => link.getAttribute("href")),
    );
    expect(hrefs).toHaveLength(6);
    await viewer.expectCurrent({ place: 0, isPlaying: true });
    await page.keyboard.press("n");
    const id = hrefs[1]?.split("/").at(-1) ?? "";
    await viewer.expectCurrent({ place: 1, id });
    await page.reload();
    await viewer.expectCurrent({ place: 1, id });
    await expect(viewer.dialog).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(viewer.dialog).toHaveCount(0);
    expect(new URL(page.url()).hash).toBe("");
  }
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a card of any list opens it over the whole screen", async ({ page }) => {
    test.slow();
    const viewer = new ViewerPage(page);
    const lists = [
      ...(["recent", "popular", "rising", "favorites"] as const).map((name) =>
        pagePath("en", name),
      ),
      languageBoardPath("en", "en"),
      `${pagePath("en", "search")}?q=the`,
    ];
    for (const list of lists) {
      const card = page.getByRole("article").first();
      await expect(async () => {
        await page.goto(list);
        await expect(card).toBeVisible({ timeout: 1000 });
      }, list).toPass({ timeout: 35_000 });
      const link = card.getByRole("heading").getByRole("link");
      const id = (await link.getAttribute("href"))?.split("/").at(-1) ?? "";
      await card.getByRole("button", { name: viewer.card.watch }).tap();
      await viewer.expectCurrent({ id, place: 0, isPlaying: true });
      expect(await boxOf(viewer.dialog), list).toEqual({
        x: 0,
        y: 0,
        width: 390,
        height: 844,
      });
      const heart = viewer.dialog.getByRole("button", { name: viewer.card.favorite });
      // One heart, so that the favorites have a video.
      if (list === lists[0]) await heart.tap();
      await page.goBack();
      await expect(viewer.dialog).toHaveCount(0);
      expect(page.url()).toContain(list);
    }
  });
});

for (const width of [360, 375]) {
  test(`the button has room in every language at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    for (const language of LANGUAGES) {
      for (const list of ["recent-videos", "popular-videos", "rising", "highly-rated"]) {
        await page.goto(`/${language}/${list}`);
        const { watch } = textsOf(language).Card;
        const button = page.getByRole("main").getByRole("button", { name: watch }).first();
        if ((await page.getByRole("article").count()) === 0) continue;
        await expect(button, `${language} ${list}`).toBeInViewport({ ratio: 1 });
        const over = () => document.documentElement.scrollWidth - innerWidth;
        expect(await page.evaluate(over), `${language} ${list}`).toBeLessThanOrEqual(0);
      }
    }
  });
}
