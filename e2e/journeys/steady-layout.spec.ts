import type { APIRequestContext, Page } from "@playwright/test";
import type { Language } from "../../lib/i18n/languages";
import { FavoritesPage, keep, videoIds } from "../pages/favorites-page";
import { type Texts, textsOf } from "../pages/home-page";
import { seedVideos } from "../pages/seed-videos";
import { type Person, signIn } from "../pages/sign-in";
import { untilSent } from "../pages/until-sent";
import { watchShifts } from "../pages/watch-shifts";
import { expect, test } from "../test";

/** Longer than the time for which browsers attribute layout shifts to a click. */
const SLOW_MS = 700;

/** Two full pages of each list and two more cards. */
const COUNT = 62;

type Case = {
  /** Path without the language. */
  path: string;
  /** Number of cards in the HTML. */
  count: number;
  /** Waits until the page knows how many cards the next one has: other journeys add authors meanwhile. */
  isReady?: (page: Page) => Promise<boolean>;
  /** Loads more. */
  go: (page: Page, texts: Texts) => Promise<unknown>;
  /** Address of the page that shows more; without it the same page grows. */
  to?: RegExp;
};

const press = (page: Page, name: string) => page.getByRole("link", { name }).first().click();
const choose = (page: Page, label: string, value: string) =>
  page.getByLabel(label).selectOption(value);

const LISTS = ["recent-videos", "popular-videos", "highly-rated", "favorites", "following"];

const CASES: Case[] = [
  ...LISTS.map((list) => ({
    path: `/${list}`,
    count: 30,
    go: (page: Page, { Listing }: Texts) => press(page, Listing.loadMore),
  })),
  {
    path: "/authors",
    count: 20,
    async isReady(page) {
      const next = await page.request.get("/api/authors?page=2&per_page=20");
      const { data, pagination } = await next.json();
      const isCounted = data.length === Math.min(20, pagination.total - 20);
      return isCounted && (await page.content()).includes(`\\"total\\":${pagination.total}`);
    },
    go: (page, { Pages }) => press(page, Pages.next),
    to: /page=2$/,
  },
  {
    path: "/author/:handle",
    count: 1,
    go: (page, { Author }) => choose(page, Author.sort, "download_count"),
    to: /sort=download_count$/,
  },
  {
    path: "",
    count: 12,
    // Cards with scripts replace those without as they come into view.
    go: (page) =>
      expect(async () => {
        const last = page.getByRole("article").last();
        await last.scrollIntoViewIfNeeded({ timeout: 1000 });
        await expect(last.getByRole("button").first()).toBeVisible({ timeout: 1000 });
      }).toPass(),
    to: /\/(en|ja)$/,
  },
];

const VIEWS: readonly { language: Language; width: number }[] = [
  { language: "en", width: 1440 },
  { language: "ja", width: 390 },
];

async function authorOf(request: APIRequestContext, url: string): Promise<string> {
  const answer = await request.post("/api/twitter/video-url", { data: { url } });
  return (await answer.json()).author.username;
}

/** Follows the authors of all recent videos. */
async function followAll(request: APIRequestContext, { token }: Person): Promise<void> {
  const recent = await (await request.get("/api/twitter/recent?limit=100")).json();
  const videos: { author: string }[] = recent.videos;
  const headers = { authorization: `Bearer ${token}` };
  for (const username of new Set(videos.map(({ author }) => author))) {
    const answer = await request.post("/api/following", { data: { username }, headers });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

for (const { language, width } of VIEWS) {
  test(`nothing moves while a list hydrates and grows, in ${language} at ${width} px`, async ({
    page,
    context,
    baseURL,
  }) => {
    test.setTimeout(120_000);
    const links = await seedVideos(page.request, { firstId: "1700000000000047000", count: COUNT });
    const person = await signIn(context, baseURL ?? "");
    const ids = await videoIds(page.request, links);
    await keep(page.request, person, ids);
    await followAll(page.request, person);
    const texts = textsOf(language);
    const handle = await authorOf(page.request, links[0] ?? "");

    await page.setViewportSize({ width, height: 844 });
    const moved = await watchShifts(page);
    await page.route(/\/api\/(twitter|authors|favorites|following)\b/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
      await route.fallback();
    });
    const cards = new FavoritesPage(page).cards;
    for (const { path, count, isReady, go, to } of CASES) {
      const address = `/${language}${path.replace(":handle", handle)}`;
      await untilSent(page.request, address, { cards: count });
      // Retries, because other journeys add authors meanwhile.
      await expect(async () => {
        await page.goto(address, { waitUntil: "networkidle" });
        expect(await cards.count()).toBeGreaterThanOrEqual(count);
        expect(isReady ? await isReady(page) : true).toBe(true);
      }).toPass({ timeout: 40_000 });
      expect(await moved(), `${path} comes to life`).toEqual([]);
      const before = await cards.count();
      await go(page, texts);
      if (to) await expect(page).toHaveURL(to);
      else await expect(cards.nth(before)).toBeVisible();
      await expect(page.getByTestId("loading")).toHaveCount(0);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      expect(await moved(), `${path} goes on`).toEqual([]);
    }
  });
}

test("what is painted while its page arrives does not move when the rest is there", async ({
  page,
}) => {
  await seedVideos(page.request, { firstId: "1700000000000047900", count: 1 });
  await page.goto("/en/authors");
  const theme = page.locator("header details").first();
  await expect(theme).toBeVisible();
  await theme.evaluate((menu) => menu.replaceChildren());
  await expect(theme).toBeHidden();

  const places = () =>
    page
      .getByRole("article")
      .first()
      .evaluate((card) =>
        [card, ...card.querySelectorAll("[data-picture], h2")].map(
          (part) => part.getBoundingClientRect().y,
        ),
      );
  const before = await places();
  await page
    .getByRole("article")
    .first()
    .evaluate((card) => card.querySelector("p")?.remove());
  expect(await places()).toEqual(before);

  const header = page.locator("header");
  await page.locator("main").evaluate((main) => main.replaceChildren());
  await expect(header).toBeHidden();
  // The header returns soon, even if the page is slow.
  await expect(header).toBeVisible();
});
