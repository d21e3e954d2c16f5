import type { Request } from "@playwright/test";
import { LANGUAGES } from "../../lib/i18n/languages";
import { TASTE_KEY } from "../../lib/taste/taste-key";
import { ownSiteTest } from "../own-site";
import { textsOf } from "../pages/home-page";
import { ListingScreen } from "../pages/listing-page";
import { PageHead } from "../pages/page-head";
import { seedVideos } from "../pages/seed-videos";
import { watchShifts } from "../pages/watch-shifts";
import { expect, test } from "../test";

const isListCall = (request: Request) => request.url().includes("/api/twitter/recent?");

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.E2E_APP_URL });
  await seedVideos(request, { firstId: "1700000000000001000", count: 65 });
  // An earlier journey may have left older pages in the cache.
  const textOf = async (path: string) => (await request.get(path)).text();
  const isCurrent = async () => {
    const { videos } = JSON.parse(await textOf("/api/twitter/recent?limit=30"));
    const [first, third] = [
      await textOf("/en/recent-videos"),
      await textOf("/en/recent-videos?page=3"),
    ];
    const shown = videos.filter(({ id }: { id: string }) => first.includes(`/en/video/${id}"`));
    return shown.length === 30 && third.includes("<article");
  };
  await expect.poll(isCurrent).toBe(true);
  await request.dispose();
});

test("the list grows in order, without duplicates, and moves no card", async ({ page }) => {
  const list = new ListingScreen(page);
  await list.open("recent-videos");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(list.texts.Recent.heading);
  await expect(page.getByText(list.texts.Recent.disclaimer)).toBeVisible();
  await expect(list.cards).toHaveCount(30);
  const before = { places: await list.places(), urls: await list.videoUrls() };

  const called = page.waitForRequest((one) => isListCall(one) && one.url().includes("offset=30"));
  await list.loadMore.click();
  const { searchParams } = new URL((await called).url());
  expect([searchParams.get("limit"), searchParams.get("offset")]).toEqual(["30", "30"]);
  expect(searchParams.get("cursor")).toBeTruthy();

  await expect(list.cards).toHaveCount(60);
  await expect(page.getByRole("status").first()).toHaveText("30 more videos loaded");
  expect((await list.places()).slice(0, 30)).toEqual(before.places);
  const urls = await list.videoUrls();
  expect(urls.slice(0, 30)).toEqual(before.urls);
  expect(new Set(urls).size).toBe(60);

  while (await list.loadMore.isVisible()) {
    const count = await list.cards.count();
    await list.loadMore.click();
    await expect.poll(() => list.cards.count()).toBeGreaterThan(count);
  }
  await expect(page.getByText(list.texts.Listing.allShown)).toBeFocused();
});

test("from the keyboard the focus goes to the first new card that is not hidden", async ({
  page,
}) => {
  await page.addInitScript(
    ([key, handle]) => localStorage.setItem(key, JSON.stringify({ authors: [handle] })),
    [TASTE_KEY, "muted_author"] as const,
  );
  // Hides the first author of the page that the browser loads, whatever other tests add meanwhile.
  await page.route(/\/api\/twitter\/recent\?/, async (route) => {
    const response = await route.fetch();
    const [{ author }] = (await response.json()).videos;
    await page.evaluate(
      ([key, handle]) => localStorage.setItem(key, JSON.stringify({ authors: [handle] })),
      [TASTE_KEY, author.toLowerCase()] as const,
    );
    await route.fulfill({ response });
  });
  const list = new ListingScreen(page);
  await list.open("recent-videos");
  await list.loadMore.press("Enter");
  const cells = list.cards.first().locator("xpath=ancestor::ul[1]/li");
  await expect(cells).toHaveCount(60);
  await expect(cells.nth(30)).toHaveClass(/is-hidden/);
  const focused = () =>
    cells.evaluateAll((all) => ({
      at: all.findIndex((cell) => cell.contains(document.activeElement)),
      first: all.findIndex((cell, at) => at > 30 && !cell.classList.contains("is-hidden")),
    }));
  await expect.poll(async () => (await focused()).at).toBeGreaterThan(30);
  const { at, first } = await focused();
  expect(at).toBe(first);
});

test("a list that has grown is whole after a reload, at its place, and one Back leaves it", async ({
  page,
}) => {
  const moved = await watchShifts(page);
  const list = new ListingScreen(page);
  await page.goto("/en/terms");
  await list.open("recent-videos");
  await list.loadMore.press("Enter");
  await expect(list.cards).toHaveCount(60);
  await expect(list.cards.nth(30).getByRole("heading").getByRole("link")).toBeFocused();
  await expect(page).toHaveURL(/\/en\/recent-videos\?page=2$/);
  for (const place of [45, 12]) {
    await list.cards.nth(place).evaluate((card) => {
      scrollBy({ top: card.getBoundingClientRect().top - 100, behavior: "instant" });
    });
    const kept = await list.keptPlace();
    await page.reload();
    await expect(list.cards).toHaveCount(60);
    await expect(list.previous).toHaveCount(0);
    await list.expectPlace(kept);
    expect(await moved(), `at card ${place}`).toEqual([]);
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/terms$/);
  await page.goForward();
  await expect(list.cards).toHaveCount(60);
});

ownSiteTest(
  "the end of a list that has grown is in view after a reload",
  async ({ page, request }) => {
    await seedVideos(request, { firstId: "1700000000000067000", count: 32 });
    // A window lower than what precedes the list, so that no card is in view.
    await page.setViewportSize({ width: 1440, height: 200 });
    const list = new ListingScreen(page);
    await list.open("recent-videos");
    await list.loadMore.click();
    const end = page.getByText(list.texts.Listing.allShown);
    await expect(end).toBeVisible();
    await end.evaluate((text) => {
      scrollBy({ top: text.getBoundingClientRect().top - 20, behavior: "instant" });
    });
    await expect(list.cards.last()).not.toBeInViewport();
    const kept = await list.keptPlace();
    await page.reload();
    await expect(list.cards).toHaveCount(32);
    await list.expectPlace(kept);
    await expect(end).toBeInViewport();
    await expect(list.cards.last()).not.toBeInViewport();
  },
);

test("two clicks load one page", async ({ page }) => {
  const calls: string[] = [];
  page.on("request", (request) => {
    if (isListCall(request)) calls.push(request.url());
  });
  const list = new ListingScreen(page);
  await list.open("recent-videos");
  await list.loadMore.evaluate((link: HTMLElement) => {
    link.click();
    link.click();
  });
  await expect(list.cards).toHaveCount(60);
  expect(new Set(calls).size).toBe(calls.length);
  expect(calls.filter((url) => url.includes("offset=30"))).toHaveLength(1);
});

test("a page that fails to load says so and can be retried", async ({ page }) => {
  const list = new ListingScreen(page);
  await page.route(/\/api\/twitter\/recent\?/, (route) => route.abort());
  await list.open("recent-videos");
  await list.loadMore.click();
  await expect(page.getByRole("alert").getByText(list.texts.Listing.failed)).toBeVisible();
  await expect(list.cards).toHaveCount(30);
  await page.unroute(/\/api\/twitter\/recent\?/);
  await page.getByRole("button", { name: list.texts.Listing.retry }).click();
  await expect(list.cards).toHaveCount(60);
});

test("the page is accessible, each width has its number of columns, and no cards overlap", async ({
  page,
  expectAccessible,
}) => {
  const list = new ListingScreen(page);
  await list.open("recent-videos");
  await expectAccessible();
  const widths = [1600, 1500, 1200, 1000, 700, 600, 400];
  const columns: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    columns.push(await list.columns());
  }
  expect(columns).toEqual([5, 4, 4, 3, 2, 2, 2]);
  const overlaps = (await list.places()).flatMap(([left, top, width, height], place, all) =>
    all
      .slice(place + 1)
      .filter(
        ([l = 0, t = 0, w = 0, h = 0]) =>
          (left ?? 0) < l + w &&
          l < (left ?? 0) + (width ?? 0) &&
          (top ?? 0) < t + h &&
          t < (top ?? 0) + (height ?? 0),
      ),
  );
  expect(overlaps).toEqual([]);
});

test("the page and its head are in the page's language", async ({ request }) => {
  for (const language of LANGUAGES) {
    const path = `/${language}/recent-videos`;
    const head = new PageHead(await (await request.get(`${path}?utm_source=x`)).text());
    expect(head.title).toBe(textsOf(language).Recent.metaTitle);
    expect(head.canonical.map((address) => new URL(address).pathname)).toEqual([path]);
    expect(Object.keys(head.alternates)).toHaveLength(7);
    expect(head.html).toContain("<article");
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  ownSiteTest("every page of the list can be reached", async ({ page, request }) => {
    await seedVideos(request, { firstId: "1700000000000066000", count: 62 });
    const list = new ListingScreen(page);
    await list.open("recent-videos");
    const urls = await list.videoUrls();
    for (const number of [2, 3]) {
      await list.loadMore.click();
      await expect(page).toHaveURL(new RegExp(`/en/recent-videos\\?page=${number}$`));
      urls.push(...(await list.videoUrls()));
    }
    await expect(list.loadMore).toHaveCount(0);
    expect(urls).toHaveLength(62);
    expect(new Set(urls).size).toBe(62);
    await list.previous.click();
    await expect(page).toHaveURL(/\/en\/recent-videos\?page=2$/);
    await list.previous.click();
    await expect(page).toHaveURL(/\/en\/recent-videos\??$/);
    expect(await list.videoUrls()).toEqual(urls.slice(0, 30));
  });

  test("a page past the end links back", async ({ page }) => {
    const list = new ListingScreen(page);
    await list.open("recent-videos", "?page=9999");
    await expect(page.getByText(list.texts.Listing.beyondEnd)).toBeVisible();
    await expect(page.getByRole("link", { name: list.texts.Listing.toFirstPage })).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex, follow/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      "href",
      /\/en\/recent-videos$/,
    );
  });
});
