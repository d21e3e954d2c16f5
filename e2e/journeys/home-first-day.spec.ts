import { freshDataDir, startApp } from "../app-server";
import { ListingScreen } from "../pages/listing-page";
import { test as base, expect } from "../test";

const LISTS = /\/api\/twitter\/(recent|popular)\?/;

/** A site without videos for each worker. */
const test = base.extend<object, { newSite: string }>({
  newSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures off the pattern
    async ({}, use) => {
      const app = await startApp({ JOBS: "off", RATE_LIMITS: "off" }, freshDataDir());
      await use(app.url);
      await app.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ newSite }, use) => use(newSite),
});

test("while the lists load, each shows four placeholders", async ({ page, home }) => {
  await page.route(LISTS, () => undefined);
  await home.open();
  await expect(new ListingScreen(page).skeletons).toHaveCount(8);
});

test("lists that fail say so if the device has no records either", async ({ page, home }) => {
  await page.route(LISTS, (route) => route.fulfill({ status: 500, body: "" }));
  await home.open();
  const { Recent, Popular } = new ListingScreen(page).texts;
  await expect(page.getByText(Recent.loadError)).toBeVisible();
  await expect(page.getByText(Popular.loadError)).toBeVisible();
});

test("empty lists say so", async ({ page, home }) => {
  const nothing = {
    videos: [],
    total: 0,
    offset: 0,
    limit: 4,
    hasMore: false,
    nextCursor: null,
    asOf: "2026-03-10T12:00:00.000Z",
  };
  await page.route(LISTS, (route) => route.fulfill({ json: nothing }));
  await home.open();
  const { Recent, Popular } = new ListingScreen(page).texts;
  await expect(page.getByText(Recent.noRecentHome)).toBeVisible();
  await expect(page.getByText(Popular.noPopularHome)).toBeVisible();
});

test("the empty leaderboard of a language links to others, with popular videos below", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/en/popular-videos/in/ko");
  const { LanguageBoards, Popular } = new ListingScreen(page).texts;
  const main = page.getByRole("main");
  await expect(main.getByText(LanguageBoards.empty)).toBeVisible();
  await expect(main.getByRole("link", { name: LanguageBoards.all, exact: true })).toHaveAttribute(
    "href",
    "/en/popular-videos",
  );
  await expect(page.getByRole("heading", { level: 2, name: Popular.blockTitle })).toBeVisible();
  await expectAccessible();
  const week = main.getByRole("link", { name: LanguageBoards.toWeek });
  await expect(week).toHaveAttribute("href", "?timeframe=7d");
  await week.click();
  await expect(page).toHaveURL(/in\/ko\?timeframe=7d$/);
  await expect(week).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("empty lists say so", async ({ page, home }) => {
    await home.open();
    const { texts, skeletons } = new ListingScreen(page);
    for (const hasText of [texts.Recent.noRecentHome, texts.Popular.noPopularHome]) {
      await expect(page.locator("main p", { hasText })).toBeVisible();
    }
    await expect(skeletons.first()).toBeHidden();
  });
});
