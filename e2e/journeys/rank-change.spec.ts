import { shortCount } from "../../lib/i18n/format";
import { LANGUAGES } from "../../lib/i18n/languages";
import { freshDataDir, startApp } from "../app-server";
import { boxOf } from "../pages/box-of";
import { textsOf } from "../pages/home-page";
import { rankYesterday } from "../pages/rank-yesterday";
import { seedVideos } from "../pages/seed-videos";
import { untilSent } from "../pages/until-sent";
import { expect, test } from "../test";

const SECRET = "a-secret-of-32-characters-at-least";

/** Counts of each length, up to ten millions. */
const COUNTS = [
  ...[8, 128, 999, 1_234, 9_999, 12_345, 99_949, 99_950, 123_456, 999_949],
  ...[1_234_567, 8_888_888, 9_994_999, 10_000_000],
];

/**
 * Pairs of favorites and downloads of which a card does not show both whole, with the rating of a list
 * that ranks by it and without.
 */
function cutCounts(counts: Element, pairs: (readonly [string, string])[]): string[] {
  const [only] = counts.querySelectorAll(".card-count");
  if (!only) return ["no count"];
  const favorites = only.cloneNode(true) as Element;
  const rating = document.createElement("span");
  rating.className = "card-count card-rating";
  rating.textContent = "99.9%";
  const isWhole = (count: Element) => {
    const line = (count === rating ? counts.parentElement : counts)?.getBoundingClientRect();
    const box = count.getBoundingClientRect();
    if (!line || box.width === 0) return false;
    const isInside = box.left >= line.left - 0.5 && box.right <= line.right + 0.5;
    return isInside && box.top >= line.top - 0.5 && box.bottom <= line.bottom + 0.5;
  };
  const all = [favorites, only];
  const failed: string[] = [];
  for (const withRating of [false, true]) {
    counts.prepend(...(withRating ? [rating] : []), favorites);
    for (const pair of pairs) {
      for (const [at, count] of all.entries()) {
        const text = count.querySelector("[aria-hidden=true]:not(svg)");
        if (text) text.textContent = pair[at] ?? "";
      }
      const shown = withRating ? [rating, ...all] : all;
      if (!shown.every(isWhole)) failed.push(`${pair.join()}${withRating ? ", rated" : ""}`);
    }
  }
  return failed;
}

test("cards of popular videos say how their ranks changed within a day", async ({
  page,
  playwright,
  expectAccessible,
}) => {
  const dataDir = freshDataDir();
  const upstream = process.env.E2E_X_URL ?? "";
  const app = await startApp(
    { X_UPSTREAM_URL: upstream, JOBS: "off", RATE_LIMITS: "off", CRON_SECRET: SECRET },
    dataDir,
  );
  try {
    const request = await playwright.request.newContext({ baseURL: app.url });
    // Downloads that rank them 5, 4, 3, 2, 1.
    await seedVideos(request, {
      firstId: "1700000000000071000",
      count: 5,
      downloadsOf: (place) => place + 1,
    });
    await rankYesterday(dataDir, [4, 3, 2, 5]);
    const headers = { authorization: `Bearer ${SECRET}` };
    expect((await request.post("/api/jobs/rankings", { headers })).status()).toBe(200);
    await request.dispose();

    await page.setViewportSize({ width: 320, height: 700 });
    const cards = page.getByRole("article");
    for (const language of LANGUAGES) {
      const { Card, Popular } = textsOf(language);
      const fill = (text: string, count: number) => text.replace("{count}", String(count));
      await page.goto(`${app.url}/${language}/popular-videos`);
      const said = [
        fill(Card.rankUp, 3),
        fill(Card.rankDown, 1),
        fill(Card.rankDown, 1),
        fill(Card.rankDown, 1),
        Card.rankNew,
      ];
      await expect(cards).toHaveCount(5);
      for (const [at, text] of said.entries()) {
        const card = cards.nth(at);
        await expect(
          at === 4
            ? card.getByText(text, { exact: true })
            : card.getByRole("img", { name: text, exact: true }),
          language,
        ).toBeAttached();
        await expect(card.getByText(fill(Popular.downloads, 5 - at))).toBeAttached();
        const [counts, save] = await Promise.all([
          boxOf(card.locator(".card-counts")),
          boxOf(card.getByRole("button", { name: Card.save })),
        ]);
        const end = counts.x + counts.width;
        expect(end, `${language} ${at}`).toBeLessThanOrEqual(save.x + 0.5);
      }
      const pairs = COUNTS.flatMap((one) =>
        COUNTS.map((other) => [shortCount(one, language), shortCount(other, language)] as const),
      );
      const line = cards.first().locator(".card-counts");
      expect(await line.evaluate(cutCounts, pairs), language).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
    await expectAccessible();
    await expect(page.locator(".card-top")).toHaveText(["1", "2", "3"]);
    await expect(page.locator(".card-top").first()).toHaveCSS("font-size", "64px");
    const rank = cards.nth(3).locator(".card-rank");
    await expect(rank).toHaveText("4");
    await expect(rank).toHaveCSS("background-image", /gradient/);
    await untilSent(page.request, `${app.url}/en`, "Up 3 since yesterday");
    await page.goto(`${app.url}/en`);
    await expect(page.getByRole("img", { name: "Up 3 since yesterday" })).toBeAttached();

    // Saves the most popular video of the week: three clicks.
    await page.setViewportSize({ width: 1280, height: 800 });
    const { Card, Shell, Timeframes } = textsOf("en");
    await page.getByRole("navigation").getByRole("link", { name: Shell.ranking }).first().click();
    await page.getByRole("link", { name: Timeframes["7d"] }).click();
    await expect(page).toHaveURL(/\?timeframe=7d$/);
    const file = page.waitForEvent("download");
    await cards.first().getByRole("button", { name: Card.save, exact: true }).click();
    expect((await file).suggestedFilename()).toMatch(/^\w+-1700000000000071004-1-\d+x\d+\.mp4$/);
  } finally {
    await app.stop();
  }
});
