import type { APIRequestContext } from "@playwright/test";
import { languageName } from "../../lib/i18n/language-name";
import { LANGUAGES } from "../../lib/i18n/languages";
import { languageBoardPath, pagePath } from "../../lib/routes";
import { textsOf } from "../pages/home-page";
import { PageHead } from "../pages/page-head";
import { seedVideos } from "../pages/seed-videos";
import { expect, test } from "../test";

const { LanguageBoards, Rising, Shell } = textsOf("en");

const headOf = async (request: APIRequestContext, path: string) =>
  new PageHead(await (await request.get(path)).text());

async function idsOf(request: APIRequestContext, path: string): Promise<string[]> {
  const { videos } = await (await request.get(path)).json();
  return videos.map(({ id }: { id: string }) => id);
}

test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: process.env.E2E_APP_URL });
  await seedVideos(request, { firstId: "1700000000000097100", count: 3, downloadsOf: () => 4 });
  for (const list of ["popular?language=en", "rising?limit=9"]) {
    const path = `/api/twitter/${list}`;
    await expect
      .poll(async () => (await idsOf(request, path)).length, { timeout: 40_000 })
      .toBeGreaterThan(0);
  }
  await request.dispose();
});

test("the leaderboard of a language has an address, and the menu leads to the one chosen last", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/en/popular-videos");
  const boards = page.getByRole("navigation", { name: LanguageBoards.label });
  const menu = boards.locator("summary");
  await expect(menu).toContainText(`${LanguageBoards.label}: ${LanguageBoards.all}`);
  await menu.click();
  await boards.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(/\/en\/popular-videos\/in\/en$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/in English$/);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(menu).toContainText(`${LanguageBoards.label}: English`);
  await menu.click();
  await expect(boards.getByRole("link", { name: "English" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expectAccessible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL(/in\/en\?timeframe=7d$/);
  // Links to other leaderboards keep the current timeframe.
  await menu.click();
  await boards.getByRole("link", { name: "Japanese" }).click();
  await expect(page).toHaveURL(/in\/ja\?timeframe=7d$/);
  await menu.click();
  await boards.getByRole("link", { name: "English" }).click();
  await expect(page).toHaveURL(/in\/en\?timeframe=7d$/);
  // A timeframe that leaderboards of languages do not have, as in an old link.
  await page.goto("/en/popular-videos/in/en?timeframe=all");
  await page.getByRole("link", { name: "7 days" }).click();
  await expect(page).toHaveURL(/timeframe=7d$/);
  await page.goBack();
  await expect(page).toHaveURL(/timeframe=all$/);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto("/en/recent-videos");
  await page.getByRole("banner").getByRole("link", { name: Shell.ranking }).click();
  await expect(page).toHaveURL(/\/en\/popular-videos\/in\/en$/);
  await menu.click();
  await boards.getByRole("link", { name: LanguageBoards.all }).click();
  await expect(page).toHaveURL(/\/en\/popular-videos$/);
});

test("engines find the leaderboard of a language where the page is in it too", async ({
  request,
  baseURL,
}) => {
  const sitemap = await (await request.get("/sitemaps/pages-1.xml")).text();
  const words = new Set<string>();
  for (const language of LANGUAGES) {
    const path = languageBoardPath(language, language);
    const head = await headOf(request, path);
    expect(head.canonical, path).toEqual([baseURL + path]);
    expect(head.meta("robots"), path).toEqual([]);
    expect(head.title.length, path).toBeLessThanOrEqual(70);
    const [description = ""] = head.meta("description");
    expect(description, path).toContain(languageName(language, language));
    const world = await headOf(request, pagePath(language, "popular"));
    for (const word of [head.title, description, world.title, ...world.meta("description")]) {
      words.add(word);
    }
    expect(sitemap).toContain(`<loc>${baseURL}${path}</loc>`);
    const [image = ""] = head.meta("og:image");
    expect((await request.get(new URL(image).pathname)).headers()["content-type"]).toBe(
      "image/png",
    );
    for (const timeframe of ["24h", "7d"]) {
      const feed = await request.get(`/feeds/${language}/popular-${timeframe}-${language}.xml`);
      expect(feed.status(), path).toBe(200);
    }
    const [other] = LANGUAGES.filter((one) => one !== language);
    const foreign = await headOf(request, languageBoardPath(language, other ?? language));
    expect(foreign.canonical).toEqual([]);
    expect(foreign.meta("robots")).toEqual(["noindex, follow"]);
  }
  expect(words.size).toBe(4 * LANGUAGES.length);
  for (const path of ["/en/popular-videos/in/xx", "/en/popular-videos/in/en/7d", "/en/rising/2"]) {
    expect([path, (await request.get(path, { maxRedirects: 0 })).status()]).toEqual([path, 404]);
  }
});

test("rising videos have a page, with their feed, also without scripts", async ({
  page,
  browser,
  baseURL,
  expectAccessible,
}) => {
  const path = pagePath("en", "rising");
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(Rising.heading);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expectAccessible();
  const head = await headOf(page.request, path);
  expect(head.canonical).toEqual([baseURL + path]);
  expect((await page.request.get("/feeds/ja/rising.xml")).status()).toBe(200);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  for (const one of [path, languageBoardPath("en", "en")]) {
    await plain.goto(baseURL + one);
    await expect(plain.getByRole("article").first()).toBeVisible();
  }
  await context.close();
});
