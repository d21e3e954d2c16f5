import type { Locator, Page } from "@playwright/test";
import { boxOf } from "../pages/box-of";
import { ListingScreen } from "../pages/listing-page";
import { movingParts } from "../pages/moving-parts";
import { seedVideos } from "../pages/seed-videos";
import { expect, test } from "../test";

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.E2E_APP_URL });
  await seedVideos(request, { firstId: "1700000000000003000", count: 24 });
  await request.dispose();
});

async function firstCard(page: Page): Promise<Locator> {
  const list = new ListingScreen(page);
  await list.open("recent-videos");
  const card = list.cards.filter({ has: page.locator('a[href*="/author/"]') }).first();
  await expect(card).toBeVisible();
  return card;
}

/** Much longer than a preview takes to start. */
const LONG_AFTER_MS = 2000;
const link = (card: Locator) => card.locator('a[href^="https://video.twimg.com/"]');

function state(card: Locator) {
  return card.locator("video").evaluate((video: HTMLVideoElement) => ({
    isPlaying: !video.paused && video.currentTime > 0,
    isQuiet: video.muted && video.loop,
    source: video.getAttribute("src"),
  }));
}

test("hovering plays a smaller file muted, leaving unloads it", async ({ page }) => {
  const list = new ListingScreen(page);
  await list.open("recent-videos");
  // Wide videos have a smaller file that is sharp enough for a card.
  const wide = page.locator('a[href*="/1280x720/"], a[href*="/1920x1080/"]');
  const card = list.cards.filter({ has: wide }).first();
  await list.expectScripted(card);
  await card.hover();
  await expect.poll(() => state(card)).toMatchObject({ isPlaying: true, isQuiet: true });
  expect((await state(card)).source).not.toBe(await link(card).getAttribute("href"));
  await page.mouse.move(0, 0);
  await expect.poll(() => state(card)).toMatchObject({ isPlaying: false, source: null });
});

test("the keyboard's focus plays it too, and Escape stops it", async ({ page }) => {
  const card = await firstCard(page);
  const { Card } = new ListingScreen(page).texts;
  await card.getByRole("button", { name: Card.save, exact: true }).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(card.getByRole("heading").getByRole("link")).toBeFocused();
  await expect.poll(() => state(card)).toMatchObject({ isPlaying: true });
  await page.keyboard.press("Escape");
  await expect.poll(() => state(card)).toMatchObject({ isPlaying: false, source: null });
});

test("a click on the picture opens the best quality and counts one download and one view", async ({
  page,
  context,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/record/.test(request.url())) calls.push(new URL(request.url()).pathname);
  });
  const card = await firstCard(page);
  const best = (await link(card).getAttribute("href")) ?? "";
  const opened = context.waitForEvent("page");
  const counted = page.waitForResponse("**/api/twitter/record-view");
  await link(card).click();
  const tab = await opened;
  await expect.poll(() => tab.url()).toBe(best);
  expect((await (await counted).json()).success).toBe(true);
  expect(calls.toSorted()).toEqual(["/api/twitter/download-record", "/api/twitter/record-view"]);
});

test("the author and the menu count nothing", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/record/.test(request.url())) calls.push(request.url());
  });
  const card = await firstCard(page);
  const { Card } = new ListingScreen(page).texts;
  const menu = card.getByRole("button", { name: Card.menu });
  await menu.click();
  await card.getByRole("button", { name: Card.copyLink }).click();
  await expect(card.getByRole("button", { name: Card.copied })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /^https:\/\/x\.com\/\w+\/status\/\d+$/,
  );
  await expect(card.getByRole("link", { name: Card.openPost })).toHaveAttribute(
    "rel",
    "noreferrer",
  );
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await expect(menu).toHaveAttribute("aria-expanded", "false");
  const author = card.locator('a[href*="/author/"]');
  const href = (await author.getAttribute("href")) ?? "";
  expect(href).toMatch(/^\/en\/author\/\w+$/);
  await author.click();
  await expect(page).toHaveURL(new RegExp(`${href}$`));
  expect(calls).toEqual([]);
});

test("the heart redirects to sign-in and back, and counts no download", async ({
  page,
  context,
}) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (/record/.test(request.url())) calls.push(request.url());
  });
  const list = new ListingScreen(page);
  await list.open("recent-videos", "?page=1");
  const card = list.cards.first();
  const heart = card.getByRole("button", { name: list.texts.Card.favorite, exact: true });
  await expect(heart).toBeVisible();
  expect(await boxOf(heart)).toMatchObject({ width: 44, height: 44 });
  await heart.click();
  await page.waitForURL("**/en/login?**");
  expect(new URL(page.url()).searchParams.get("next")).toMatch(/^\/en\/recent-videos/);
  expect(calls).toEqual([]);
  expect(context.pages()).toHaveLength(1);
});

test("the menu links to a report of the post", async ({ page }) => {
  const card = await firstCard(page);
  const { Card, Report } = new ListingScreen(page).texts;
  await card.getByRole("button", { name: Card.menu }).click();
  await card.getByRole("link", { name: Card.report }).click();
  const link = page.getByRole("textbox", { name: Report.link });
  await expect(link).toHaveValue(/^https:\/\/x\.com\/\w+\/status\/\d+$/);
});

test("buttons of a card do not overlap", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of [340, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const card = await firstCard(page);
    const controls = card.locator("a[title], button");
    await expect(controls).toHaveCount(5);
    const boxes = await controls.evaluateAll((all) =>
      all.map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return { left, right, top, bottom };
      }),
    );
    const touching = boxes.filter((a, at) =>
      boxes
        .slice(at + 1)
        .some((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom),
    );
    expect({ width, touching }).toEqual({ width, touching: [] });
  }
});

test("thumbnails load near the viewport, not before", async ({ page }) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith("https://pbs.twimg.com/")) loaded.push(request.url());
  });
  const list = new ListingScreen(page);
  await list.open("recent-videos");
  const last = list.cards.nth(23);
  await expect(last.locator("img")).toHaveCount(0);
  await last.scrollIntoViewIfNeeded();
  await expect(last.locator("picture img")).toBeVisible();
  expect(loaded.length).toBeGreaterThan(0);
});

test("a missing thumbnail leaves a placeholder", async ({ page }) => {
  await page.route(/^https:\/\/pbs\.twimg\.com\//, (route) => route.fulfill({ status: 404 }));
  const card = await firstCard(page);
  await expect(card.getByTestId("no-thumbnail")).toBeVisible();
});

test("a missing video leaves the list and is reported, and moves no other", async ({ page }) => {
  await page.route(/^https:\/\/video\.twimg\.com\//, (route) => route.fulfill({ status: 404 }));
  const card = await firstCard(page);
  const list = new ListingScreen(page);
  const url = (await link(card).getAttribute("href")) ?? "";
  const count = await list.cards.count();
  const before = await list.places();
  const reported = page.waitForResponse("**/api/twitter/report-unavailable");
  await card.hover();
  expect((await reported).status()).toBe(200);
  await expect(list.cards).toHaveCount(count - 1);
  expect(await list.videoUrls()).not.toContain(url);
  const after = new Set((await list.places()).map(String));
  expect(before.filter((place) => !after.has(String(place)))).toHaveLength(1);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("nothing plays before a scroll", async ({ page }) => {
    await page.clock.install();
    const card = await firstCard(page);
    await link(card).dispatchEvent("pointerover", { pointerType: "touch", bubbles: true });
    await page.clock.runFor(LONG_AFTER_MS);
    expect((await state(card)).source).toBeNull();
  });

  const sources = (page: Page) =>
    page
      .locator("article video[src]")
      .evaluateAll((videos) => videos.map((video) => video.getAttribute("src")));

  test("the most centred card plays after a scroll, and its button stops it", async ({ page }) => {
    await firstCard(page);
    const { Card } = new ListingScreen(page).texts;
    await page.evaluate(() => scrollTo(0, 500));
    const playing = page.locator("article", { has: page.locator("video[src]") });
    await expect(playing).toHaveCount(1);
    const box = await boxOf(playing);
    expect(Math.abs(box.y + box.height / 2 - 422)).toBeLessThan(300);
    await expect.poll(() => state(playing)).toMatchObject({ isPlaying: true, isQuiet: true });
    await playing.getByRole("button", { name: Card.stopPreview }).click();
    await expect.poll(() => sources(page)).toEqual([]);
  });

  test("a scroll plays nothing to save data, nor with less motion", async ({ page }) => {
    await page.clock.install();
    await page.emulateMedia({ reducedMotion: "reduce" });
    await firstCard(page);
    const scroll = async (top: number) => {
      await page.evaluate(
        (to) =>
          new Promise((resolve) => {
            addEventListener("scrollend", resolve, { once: true });
            scrollTo(0, to);
          }),
        top,
      );
      await page.clock.runFor(LONG_AFTER_MS);
    };
    await scroll(500);
    expect(await sources(page)).toEqual([]);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    const saveData = (value: boolean) =>
      page.evaluate((isSaved) => {
        const connection = { configurable: true, value: { saveData: isSaved } };
        Object.defineProperty(navigator, "connection", connection);
      }, value);
    await saveData(true);
    await scroll(300);
    expect(await sources(page)).toEqual([]);
    await saveData(false);
    await scroll(500);
    await expect.poll(() => sources(page)).toHaveLength(1);
  });
});

test("with a mouse previews play, with data saving they do not", async ({ page }) => {
  await page.clock.install();
  const card = await firstCard(page);
  const over = () =>
    link(card).dispatchEvent("pointerover", { pointerType: "mouse", bubbles: true });
  await page.evaluate(() => {
    Object.defineProperty(navigator, "connection", {
      configurable: true,
      value: { saveData: true },
    });
  });
  await over();
  await page.clock.runFor(LONG_AFTER_MS);
  expect((await state(card)).source).toBeNull();

  await page.evaluate(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: false } });
  });
  await link(card).dispatchEvent("pointerout", { pointerType: "mouse", bubbles: true });
  await over();
  const played = async () => {
    await page.clock.runFor(LONG_AFTER_MS);
    return (await state(card)).source;
  };
  await expect.poll(played).not.toBeNull();
});

test.describe("with reduced motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing plays by itself", async ({ page }) => {
    const card = await firstCard(page);
    const { Card } = new ListingScreen(page).texts;
    await card.hover();
    const play = card.getByRole("button", { name: Card.playPreview });
    await expect(play).toBeVisible();
    expect((await state(card)).source).toBeNull();
    await play.click();
    await expect.poll(() => state(card)).toMatchObject({ isPlaying: true });
    expect(await movingParts(page)).toEqual([]);
    await card.getByRole("button", { name: Card.stopPreview }).click();
    await expect.poll(() => state(card)).toMatchObject({ isPlaying: false });
  });
});
