import type { Page } from "@playwright/test";
import { LANGUAGES } from "../../lib/i18n/languages";
import { languageBoardPath, pagePath } from "../../lib/routes";
import { boxOf } from "../pages/box-of";
import { keep } from "../pages/favorites-page";
import { textsOf } from "../pages/home-page";
import { register } from "../pages/sign-in";
import { untilSent } from "../pages/until-sent";
import { ViewerPage } from "../pages/viewer-page";
import { expect } from "../test";
import { test } from "../watched-site";

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
  await untilSent(page.request, "/en", { cards: 12 });
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
      // The favorites of a device are not in the HTML.
      if (list !== pagePath("en", "favorites")) {
        await untilSent(page.request, list, { cards: 1 });
      }
      await page.goto(list);
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

const LISTS = ["recent", "popular", "rising", "highlyRated"] as const;
/** A list whose first card need not be near the top of a phone's first screen. */
const LOW = "rising";
const FIRST_CARD_ABOVE = 240;

test("in every language a list's notes are whole, its button has room, its first card is high", async ({
  page,
  request,
}) => {
  test.slow();
  const { videos } = await (await request.get("/api/twitter/recent?limit=2")).json();
  const person = await register(request);
  // Rated, so that the fourth list has cards too.
  await keep(
    request,
    person,
    videos.map(({ id }: { id: string }) => id),
  );
  const card = page.getByRole("article").first();
  const over = () => document.documentElement.scrollWidth - innerWidth;
  for (const language of LANGUAGES) {
    const { watch } = textsOf(language).Card;
    const button = page.getByRole("main").getByRole("button", { name: watch }).first();
    for (const list of LISTS) {
      const path = pagePath(language, list);
      await untilSent(request, path, { cards: 1 });
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.goto(path);
      const cut = await page
        .locator(".list-notes")
        .evaluate((notes) => notes.scrollHeight - notes.clientHeight);
      expect(cut, path).toBeLessThanOrEqual(1);

      await page.setViewportSize({ width: 390, height: 844 });
      if (list !== LOW) expect((await boxOf(card)).y, path).toBeLessThan(FIRST_CARD_ABOVE);
      for (const width of [360, 375]) {
        await page.setViewportSize({ width, height: 740 });
        await expect(button, `${path} at ${width} px`).toBeInViewport({ ratio: 1 });
        expect(await page.evaluate(over), `${path} at ${width} px`).toBeLessThanOrEqual(0);
      }
    }
  }
});
