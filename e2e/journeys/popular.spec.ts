import type { APIRequestContext, Locator } from "@playwright/test";
import { ownSiteTest } from "../own-site";
import { ListingScreen } from "../pages/listing-page";
import { lookOf } from "../pages/look";
import { movingParts } from "../pages/moving-parts";
import { PageHead } from "../pages/page-head";
import { seedVideos } from "../pages/seed-videos";
import { expect, test } from "../test";

const POPULAR = /\/api\/twitter\/popular\?/;

async function countRanked(request: APIRequestContext, timeframe: string): Promise<number> {
  const answer = await request.get(`/api/twitter/popular?timeframe=${timeframe}&limit=100`);
  return (await answer.json()).videos.length;
}

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.E2E_APP_URL });
  await seedVideos(request, {
    firstId: "1700000000000002000",
    count: 4,
    downloadsOf: (place) => 8 - place,
  });
  // Waits until the lists have videos, so that the first visit finds them.
  for (const timeframe of ["24h", "1h"]) {
    const count = () => countRanked(request, timeframe);
    await expect.poll(count, { timeout: 25_000 }).toBeGreaterThan(0);
  }
  await request.dispose();
});

test("a day is shown first, the most downloaded first", async ({ page, expectAccessible }) => {
  const list = new ListingScreen(page);
  const downloads = async () => {
    const words = await list.cards.getByText(/^Downloads in this period: \d+$/).allTextContents();
    return words.map((text) => Number(text.replace(/\D/g, "")));
  };
  // Retries, because the 24-hour leaderboard is refreshed every ten seconds.
  await expect(async () => {
    await list.open("popular-videos");
    expect((await downloads())[0]).toBeGreaterThanOrEqual(8);
  }).toPass({ timeout: 25_000 });
  const counts = await downloads();
  expect(counts).toEqual(counts.toSorted((a, b) => b - a));
  for (const name of ["1 hour", "24 hours", "3 days", "7 days"]) {
    await expect(list.period(name)).toBeVisible();
  }
  await expect(list.period("24 hours")).toHaveAttribute("aria-current", "true");
  await expectAccessible();
});

test("another period is another list, which Back undoes; forced colors show which", async ({
  page,
}) => {
  const list = new ListingScreen(page);
  await page.emulateMedia({ forcedColors: "active" });
  await list.open("popular-videos");
  const hour = list.period("1 hour");
  const unchosen = await lookOf(hour);
  const called = page.waitForRequest(POPULAR);
  await hour.click();
  const { searchParams } = new URL((await called).url());
  expect(Object.fromEntries(searchParams)).toEqual({ timeframe: "1h", limit: "30", offset: "0" });
  await expect(page).toHaveURL(/\/en\/popular-videos\?timeframe=1h$/);
  await expect(hour).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("status").first()).toHaveText("1 hour");
  await page.mouse.move(0, 0);
  const chosen = await lookOf(hour);
  expect(chosen).not.toBe(unchosen);
  await hour.press("Shift");
  expect(await lookOf(hour)).not.toBe(chosen);
  await page.goBack();
  await expect(page).toHaveURL(/\/en\/popular-videos$/);
  await expect(list.period("24 hours")).toHaveAttribute("aria-current", "true");
});

test("Back returns to the previous page of the list, with its ranks and the link to the page before", async ({
  page,
}) => {
  const list = new ListingScreen(page);
  const beyondEnd = page.getByRole("main").getByText(list.texts.Listing.beyondEnd);
  await list.open("popular-videos", "?timeframe=1h&page=50");
  await expect(beyondEnd).toBeVisible();
  await expect(list.previous).toHaveAttribute("href", "?timeframe=1h&page=49");
  await list.period("24 hours").click();
  await expect(list.cards.first()).toBeVisible();
  await expect(list.previous).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\?timeframe=1h&page=50$/);
  await expect(list.period("1 hour")).toHaveAttribute("aria-current", "true");
  await expect(beyondEnd).toBeVisible();
  await expect(page.locator("#announcements")).toHaveText(list.texts.Listing.beyondEnd);
  await expect(list.previous).toHaveAttribute("href", "?timeframe=1h&page=49");
  await page.goForward();
  await expect(list.cards.first()).toBeVisible();
});

ownSiteTest(
  "Back shows a list that has grown whole and at its place, from another period and from a video",
  async ({ page, request }) => {
    await seedVideos(request, { firstId: "1700000000000068000", count: 62 });
    for (const timeframe of ["24h", "1h"]) {
      await expect.poll(() => countRanked(request, timeframe), { timeout: 25_000 }).toBe(62);
    }

    const list = new ListingScreen(page);
    await list.open("popular-videos");
    await list.loadMore.click();
    await expect(list.cards).toHaveCount(60);
    await expect(page).toHaveURL(/\/en\/popular-videos\?page=2$/);
    const urls = await list.videoUrls();
    const title = list.cards.nth(45).getByRole("heading").getByRole("link");
    await title.evaluate((link) => {
      scrollBy({ top: link.getBoundingClientRect().top - 300, behavior: "instant" });
    });
    const kept = await list.keptPlace();
    const isRestored = async () => {
      await expect(page).toHaveURL(/\/en\/popular-videos\?page=2$/);
      await expect(list.cards).toHaveCount(60);
      await expect(list.previous).toHaveCount(0);
      await list.expectPlace(kept);
      expect(await list.videoUrls()).toEqual(urls);
    };

    // A click with the mouse would scroll to the timeframes first.
    await list.period("1 hour").evaluate((link: HTMLElement) => link.click());
    await expect(page).toHaveURL(/\?timeframe=1h$/);
    await expect(list.cards).toHaveCount(30);
    await page.goBack();
    await expect(list.period("24 hours")).toHaveAttribute("aria-current", "true");
    await isRestored();

    await title.click();
    await expect(page).toHaveURL(/\/en\/video\/\d+$/);
    await page.goBack();
    await isRestored();
  },
);

test("an address with a period is rendered so, and names the page without it", async ({
  request,
}) => {
  const headOf = async (query: string) =>
    new PageHead(await (await request.get(`/en/popular-videos?${query}`)).text());
  expect((await headOf("timeframe=3d")).html).toMatch(
    /href="\?timeframe=3d"[^>]*aria-current="true"/,
  );
  const second = await headOf("timeframe=week&page=2");
  expect(second.html).toMatch(/href="\?timeframe=7d"[^>]*aria-current="true"/);
  expect(second.meta("robots")).toEqual(["noindex, follow"]);
  const week = await headOf("timeframe=7d");
  expect(week.canonical.join()).toMatch(/\/en\/popular-videos$/);
  expect(week.meta("robots")).toEqual([]);
});

test("the order by rating is the highly rated page", async ({ page }) => {
  await page.goto("/en");
  await page.goto("/en/popular-videos?sort=rating");
  await expect(page).toHaveURL(/\/en\/highly-rated$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/en$/);
});

test("the inner paths of the views are not pages", async ({ request }) => {
  for (const path of ["popular-videos/7d", "recent-videos/2", "highly-rated/-"]) {
    expect((await request.get(`/en/${path}`)).status(), path).toBe(404);
  }
});

test("the list may be cached for seconds", async ({ request }) => {
  const { headers } = await request
    .get("/en/popular-videos?timeframe=1h")
    .then((answer) => ({ headers: answer.headers() }));
  expect(headers["cache-control"]).toMatch(/^s-maxage=\d+/);
});

/** Height of the rows that a card or a placeholder spans, and how many of them hold text. */
const rowsOf = (cell: Locator) =>
  cell.evaluate((element) => {
    const grid = element.closest("ul");
    if (!grid) throw new Error("not in a list");
    const style = getComputedStyle(grid);
    return [style.gridAutoRows, style.getPropertyValue("--words"), grid.clientWidth];
  });

test("while it loads, twelve placeholders are shown, in the rows of the cards, still with reduced motion", async ({
  page,
}) => {
  const list = new ListingScreen(page);
  await expect(async () => {
    await list.open("popular-videos");
    await expect(list.cards.first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 25_000 });
  const rows = await rowsOf(list.cards.first());
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.route(POPULAR, () => undefined);
  await list.period("1 hour").click();
  await expect(list.skeletons).toHaveCount(12);
  await expect(list.skeletons.first()).toBeVisible();
  expect(await rowsOf(list.skeletons.first())).toEqual(rows);
  expect(await movingParts(page)).toEqual([]);
});

test("without the server, the device's records are shown, and an error if there are none", async ({
  page,
  home,
}) => {
  const list = new ListingScreen(page);
  await page.route(POPULAR, (route) => route.abort());
  await list.open("popular-videos");
  await list.period("7 days").click();
  await expect(page.getByRole("alert").getByText(list.texts.Listing.failed)).toBeVisible();

  await home.open();
  await home.paste("https://x.com/i/status/1700000000000002000");
  await expect(home.result).toBeVisible();
  await list.open("popular-videos");
  await list.period("7 days").click();
  await expect(page.getByText(list.texts.Listing.onDevice)).toBeVisible();
  await expect(list.cards).toHaveCount(1);
  await page.unroute(POPULAR);
  await page.getByRole("button", { name: list.texts.Listing.retry }).click();
  await expect(page.getByText(list.texts.Listing.onDevice)).toBeHidden();
});

test("thirty days and all time are timeframes too, also on a phone", async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const list = new ListingScreen(page);
  // These leaderboards are refreshed every few minutes, so the page is open before its first video.
  await list.open("popular-videos", "?timeframe=all");
  const chosen = list.period(list.texts.Timeframes.all);
  await expect(chosen).toHaveAttribute("aria-current", "true");
  await expect(chosen).toBeInViewport({ ratio: 1 });
  await expect(page.getByText(list.texts.Popular.counts)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible();

  const called = page.waitForRequest(POPULAR);
  await list.period(list.texts.Timeframes.month).click();
  expect(new URL((await called).url()).searchParams.get("timeframe")).toBe("month");
  await expect(page).toHaveURL(/\?timeframe=month$/);
  await list.open("popular-videos");
  await list.period(list.texts.Timeframes.all).click();
  await page.goBack();
  await expect(list.period("24 hours")).toBeInViewport({ ratio: 1 });
});
