import { fillText } from "../../lib/i18n/fill-text";
import { isolated } from "../../lib/i18n/text-language";
import { expect, test } from "../authors-app";
import { AuthorsPage } from "../pages/authors-page";

const API = "/api/authors";
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=",
  "base64",
);
const QUERY = { page: "1", per_page: "20", sort_by: "daily_downloads" };

for (const language of ["en", "ja", "ko"] as const) {
  test(`the directory can be read, paged, sorted and gone back in ${language}`, async ({
    page,
    expectAccessible,
  }) => {
    const authors = new AuthorsPage(page, language);
    const { Authors } = authors.texts;
    await authors.open();
    await expect(page).toHaveTitle(Authors.metaTitle);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(Authors.heading);
    await expect(authors.cards).toHaveCount(20);
    await expect(authors.cards.first()).toContainText("@big");
    await expect(authors.pager).toContainText("1/5");
    await expectAccessible();

    const second = await authors.asked(API, () => authors.turn("next").click());
    expect(second).toEqual({ ...QUERY, page: "2" });
    await expect(authors.pager).toContainText("2/5");
    await expect(page).toHaveURL(/\/authors\?page=2$/);
    await expect(authors.cards).toHaveCount(20);

    const sorted = await authors.asked(API, () => authors.sort.selectOption("video_count"));
    expect(sorted).toEqual({ ...QUERY, sort_by: "video_count" });
    await expect(page).toHaveURL(/\/authors\?sort=video_count$/);
    await expect(authors.cards.filter({ hasText: "@crowd_" }).first()).toContainText("@crowd_79");

    await page.goBack();
    await expect(authors.pager).toContainText("2/5");
    await expect(authors.sort).toHaveValue("daily_downloads");
    await page.goBack();
    await expect(page).toHaveURL(/\/authors$/);
    await expect(authors.cards.first()).toContainText("@big");
    await page.goForward();
    await expect(authors.pager).toContainText("2/5");
  });
}

test("Back returns to the same place of the same page", async ({ page }) => {
  const authors = new AuthorsPage(page);
  await page.setViewportSize({ width: 390, height: 700 });
  await authors.open();
  await authors.asked(API, () => authors.turn("next").click());
  await expect(authors.pager).toContainText("2/5");
  const last = authors.cards.last();
  await last.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(500);
  await last.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/author\//);
  await page.goBack();
  await expect(authors.pager).toContainText("2/5");
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(left));
  await expect(last).toBeInViewport();
});

test("every address of the directory is a page of its own", async ({ page }) => {
  const authors = new AuthorsPage(page);
  await authors.open("?page=3");
  await expect(authors.pager).toContainText("3/5");
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute(
    "href",
    /\/en\/authors\?page=3$/,
  );
  await expect(page.locator("link[hreflang=x-default]")).toHaveAttribute(
    "href",
    /\/authors\?page=3$/,
  );
  expect(await authors.turn("previous").getAttribute("href")).toBe("?page=2");

  await authors.open("?page=abc");
  await expect(authors.pager).toContainText("1/5");
  await expect(page.locator("meta[name=robots]")).toHaveCount(0);

  await authors.open("?search=%20tokyo");
  await expect(authors.field).toHaveValue("tokyo");
  await expect(authors.cards).toHaveCount(1);
  await expect(authors.pager).toHaveCount(0);
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
});

test("a page past the last links to the first, an empty search says so", async ({ page }) => {
  const authors = new AuthorsPage(page);
  await authors.open("?page=99");
  await expect(page.getByText(authors.texts.Pages.beyondEnd)).toBeVisible();
  await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
  await page.getByRole("link", { name: authors.texts.Pages.toFirstPage }).click();
  await expect(authors.cards).toHaveCount(20);

  await authors.open("?search=nobody_at_all");
  await expect(page.getByText("No authors match “nobody_at_all”.")).toBeVisible();
  const { Author, Search } = authors.texts;
  const videos = fillText(Search.resultsFor, { query: isolated("nobody_at_all") });
  await expect(page.getByRole("link", { name: videos })).toHaveAttribute(
    "href",
    "/en/search?q=nobody_at_all",
  );
  await page.getByRole("link", { name: Author.toAuthors }).click();
  await expect(page).toHaveURL(/\/en\/authors\??$/);
  await expect(authors.cards).toHaveCount(20);
});

test("cards show name, counts, picture and a badge for blocked authors", async ({ page }) => {
  await page.route("**/profile_images/**", (route) => route.fulfill({ status: 404 }));
  const authors = new AuthorsPage(page);
  await authors.open();
  const big = authors.card("big");
  await expect(big.getByTitle("Videos: 15,300")).toContainText("15.3K");
  await expect(big.getByTitle("Downloads in the last 24 hours: 1,500,000")).toContainText("1.5M");
  await expect(big.getByTestId("no-avatar")).toBeVisible();
  await expect(authors.card("blank").getByRole("heading")).toHaveText("@blank");
  await expect(authors.card("blank").getByTestId("no-avatar")).toBeVisible();
  await expect(authors.card("banned")).toContainText(authors.texts.Authors.blocked);
  await expect(big).not.toContainText(authors.texts.Authors.blocked);
});

test("cards show the newest stills, and a sign for those that fail or do not exist", async ({
  page,
}) => {
  const asked: string[] = [];
  await page.route("https://pbs.twimg.com/amplify_video_thumb/**", (route) => {
    asked.push(route.request().url());
    if (route.request().url().includes("/b.jpg")) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: "image/png", body: PIXEL });
  });
  const authors = new AuthorsPage(page);
  await authors.open();
  const stills = authors.card("big").locator(".still:not(.still-empty)");
  await expect(stills).toHaveCount(3);
  await expect(stills.locator("img")).toHaveCount(2);
  await expect(stills.nth(2).locator("svg")).toBeVisible();
  const root = "https://pbs.twimg.com/amplify_video_thumb/1/img";
  expect(new Set(asked)).toEqual(
    new Set(["d", "c", "b"].map((name) => `${root}/${name}.jpg?name=thumb`)),
  );
  await expect(authors.card("blank").locator(".still-empty")).toHaveCount(3);
  await expect(authors.card("banned").locator(".still")).toHaveCount(0);
  // Every place is there before its picture.
  for (const width of [320, 390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const sizes = await page
      .locator(".still")
      .evaluateAll((all) => all.map((one) => `${one.clientWidth} ${one.clientHeight}`));
    expect(new Set(sizes).size).toBeLessThanOrEqual(2);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over).toBeLessThanOrEqual(0);
  }
});

test("an author that the device mutes shows no stills", async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem("postreel-taste", JSON.stringify({ authors: ["big"] })),
  );
  const authors = new AuthorsPage(page);
  await authors.open();
  await expect(authors.card("big").locator(".still-empty")).toHaveCount(3);
});

test("stills of videos with a muted word leave their places empty", async ({ page }) => {
  await page.addInitScript(() =>
    localStorage.setItem("postreel-taste", JSON.stringify({ words: ["video 3"] })),
  );
  const authors = new AuthorsPage(page);
  await authors.open();
  const stills = authors.card("big").locator(".still");
  await expect(stills).toHaveCount(3);
  await expect(stills.nth(1)).toHaveClass(/still-empty/);
  await expect(authors.card("big").locator(".still-empty")).toHaveCount(1);
});

test("Follow in the directory leads to sign-in, which names the author", async ({ page }) => {
  const authors = new AuthorsPage(page);
  await authors.open();
  const button = authors.card("big").getByRole("button");
  await expect(button).toHaveAccessibleName(`${authors.texts.Author.follow} Big`);
  await expect(authors.card("banned").getByRole("button")).toHaveCount(0);
  await button.click();
  await expect(page).toHaveURL(/\/login\?next=%2Fen%2Fauthors$/);
});

test("one, two or three columns by width", async ({ page }) => {
  const authors = new AuthorsPage(page);
  await authors.open();
  for (const [width, columns] of [
    [390, 1],
    [800, 2],
    [1100, 3],
    [1900, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => authors.columns()).toBe(columns);
    // The last row reaches the right edge too.
    const edges = await authors.cards.evaluateAll((cards) =>
      cards.map((card) => Math.round(card.getBoundingClientRect().right)),
    );
    expect(edges.at(-1)).toBe(Math.max(...edges));
  }
});

test("a failure can be tried again", async ({ page, expectAccessible }) => {
  const authors = new AuthorsPage(page);
  let isDown = true;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(`**${API}?*`, async (route) => {
    if (!isDown) return route.fallback();
    await held;
    return route.fulfill({ status: 500, json: { success: false, error: "internal" } });
  });
  await authors.open();
  await authors.turn("next").click();
  await expect(page.getByTestId("loading")).toBeVisible();
  answer();
  const failure = page.getByRole("alert").filter({ hasText: authors.texts.Authors.failed });
  await expect(failure).toBeVisible();
  await expectAccessible();
  isDown = false;
  await failure.getByRole("button", { name: authors.texts.Pages.retry }).click();
  await expect(authors.pager).toContainText("2/5");
});
