import { shortCount } from "../../lib/i18n/format";
import { LANGUAGES } from "../../lib/i18n/languages";
import { freshDataDir, startApp } from "../app-server";
import { textsOf } from "../pages/home-page";
import { rankYesterday } from "../pages/rank-yesterday";
import { seedVideos } from "../pages/seed-videos";
import { expect, test } from "../test";

const SECRET = "a-secret-of-32-characters-at-least";

/** Shows two counts beside each other. */
const showCounts = (counts: Element, texts: readonly string[]) => {
  const first = counts.querySelector(".card-count");
  if (first) counts.prepend(first.cloneNode(true));
  const shown = counts.querySelectorAll(".card-count > span[aria-hidden=true]");
  for (const [at, text] of texts.entries()) (shown[at] as Element).textContent = text;
};

/** Counts of a card whose text is cut off, or that have no room beside the others. */
const cutCounts = (counts: Element) => {
  const { top, bottom, right } = counts.getBoundingClientRect();
  return [...counts.querySelectorAll(".card-count")]
    .filter((count) => count.checkVisibility())
    .filter((count) => {
      const box = count.getBoundingClientRect();
      return box.right > right + 0.5 || box.top < top - 0.5 || box.bottom > bottom + 0.5;
    })
    .map((count) => count.textContent);
};

test("cards of popular videos say how their ranks changed within a day", async ({
  page,
  playwright,
  expectAccessible,
}) => {
  test.setTimeout(90_000);
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
          card.locator(".card-counts").boundingBox(),
          card.getByRole("button", { name: Card.save }).boundingBox(),
        ]);
        const end = (counts?.x ?? 0) + (counts?.width ?? 0);
        expect(end, `${language} ${at}`).toBeLessThanOrEqual((save?.x ?? 0) + 0.5);
        // A heart and many downloads, as a popular card has them.
        const many = [shortCount(128, language), shortCount(1_234, language)] as const;
        await card.locator(".card-counts").evaluate(showCounts, many);
        expect(await card.locator(".card-counts").evaluate(cutCounts), language).toEqual([]);
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    }
    await expectAccessible();
    const rank = cards.first().locator(".card-rank");
    await expect(rank).toHaveText("1");
    await expect(rank).toHaveCSS("background-image", /gradient/);
    await expect(async () => {
      await page.goto(`${app.url}/en`);
      await expect(page.getByRole("img", { name: "Up 3 since yesterday" })).toBeAttached({
        timeout: 1000,
      });
    }).toPass({ timeout: 25_000 });

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
