import type { Locator, Page } from "@playwright/test";
import postgres, { type Sql } from "postgres";
import { type AppServer, freshDataDir, startApp } from "../app-server";
import { seedAuthors } from "../authors-app";
import { databaseUrl } from "../database-url";
import { boxOf } from "../pages/box-of";
import { type Texts, textsOf } from "../pages/home-page";
import { runJob } from "../pages/run-job";
import { seedVideos } from "../pages/seed-videos";
import { expect, test } from "../test";

test.use({ javaScriptEnabled: false });

/** The table that each list reads. */
const TABLES = ["ranking_boards", "videos", "author_stats"];

type Case = [path: string, lists: (texts: Texts) => { unread: string[]; empty: string[] }];

const PAGES: Case[] = [
  [
    "",
    ({ Recent, Popular }) => ({
      unread: [Recent.loadError, Popular.loadError],
      empty: [Recent.noRecentHome, Popular.noPopularHome],
    }),
  ],
  ["/recent-videos", ({ Recent }) => ({ unread: [Recent.loadError], empty: [Recent.noRecent] })],
  [
    "/popular-videos?timeframe=7d",
    ({ Popular }) => ({ unread: [Popular.loadError], empty: [Popular.noPopular] }),
  ],
  ["/rising", ({ Rising }) => ({ unread: [Rising.loadError], empty: [Rising.emptyBoth] })],
  [
    "/highly-rated",
    ({ HighlyRated }) => ({ unread: [HighlyRated.loadError], empty: [HighlyRated.noRated] }),
  ],
  ["/authors", ({ Authors }) => ({ unread: [Authors.failed], empty: [Authors.empty] })],
];

const CRON_SECRET = "a-secret-for-jobs-of-32-characters-or-more";

let app: AppServer;
let sql: Sql;

// In order, so that all tests share one app: with parallel workers each would start its own.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  const dataDir = freshDataDir();
  const X_UPSTREAM_URL = process.env.E2E_X_URL ?? "";
  app = await startApp({ X_UPSTREAM_URL, CRON_SECRET, JOBS: "off", RATE_LIMITS: "off" }, dataDir);
  sql = postgres(databaseUrl(dataDir), { max: 1, onnotice: () => undefined });
});
test.afterAll(async () => {
  await sql.end();
  await app.stop();
});

/** Finds the element itself: Playwright finds no text inside `noscript`. */
const paragraph = (page: Page, hasText: string) => page.locator("main p", { hasText });

async function expectSaid(page: Page, texts: string[]) {
  for (const text of texts) await expect(paragraph(page, text)).toBeVisible({ timeout: 500 });
}

test("lists that cannot be read say so without scripts, are not cached, and can be retried", async ({
  page,
}) => {
  for (const table of TABLES)
    await sql`alter table ${sql(table)} rename to ${sql(`${table}_away`)}`;
  const robots = page.locator('meta[name="robots"]');
  for (const language of ["en", "ko"] as const) {
    for (const [path, said] of PAGES) {
      await page.goto(`${app.url}/${language}${path}`);
      await expectSaid(page, said(textsOf(language)).unread);
      // Only the home page is still indexed, for its form.
      await expect(robots, path).toHaveCount(path === "" ? 0 : 1);
      if (path !== "") await expect(robots, path).toHaveAttribute("content", "noindex, follow");
      await expect(page.getByTestId(/^(skeletons|loading)$/).first()).toBeHidden();
    }
  }

  const texts = textsOf("en");
  await page.goto(`${app.url}/en/video/1`);
  const heading = page.getByRole("heading", { level: 1, name: texts.Video.failed });
  await expect(heading).toBeVisible();
  const left = async (part: Locator) => (await boxOf(part.first())).x;
  expect(await left(heading)).toBe(await left(page.locator("body > footer > div")));
  await expect(page.getByRole("link", { name: texts.Pages.retry })).toHaveAttribute("href", /1$/);

  for (const table of TABLES)
    await sql`alter table ${sql(`${table}_away`)} rename to ${sql(table)}`;
  for (const [path, said] of PAGES) {
    await page.goto(`${app.url}/en${path}`);
    // Retries, because pages are cached for some seconds.
    await expect(async () => {
      const again = page.getByRole("link", { name: texts.Listing.retry }).first();
      if (await again.isVisible()) await again.click();
      await expect(page).toHaveURL(new RegExp(`/en${path.replace("?", "\\?")}\\??$`));
      await expectSaid(page, said(texts).empty);
    }).toPass({ timeout: 20_000 });
    await expect(robots, path).toHaveCount(0);
  }
});

test("an author's page works without the videos if they cannot be read", async ({ page }) => {
  await seedAuthors(sql, [{ username: "ana_ruiz", displayName: "Ana" }]);
  await sql`alter table video_stats rename to video_stats_away`;
  const { Author, Pages } = textsOf("es");
  await page.goto(`${app.url}/es/author/ana_ruiz?sort=download_count`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ana");
  await expect(paragraph(page, Author.videosFailed)).toBeVisible();
  await sql`alter table video_stats_away rename to video_stats`;
  await expect(async () => {
    const again = page.getByRole("link", { name: Pages.retry });
    if (await again.isVisible()) await again.click();
    await expect(page).toHaveURL(/\/author\/ana_ruiz\?sort=download_count$/);
    await expect(paragraph(page, Author.noVideos)).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
});

test("while nothing rises, its page says so and shows the popular videos of the hour", async ({
  page,
  playwright,
}) => {
  const { Rising, Popular } = textsOf("ja");
  const request = await playwright.request.newContext({ baseURL: app.url });
  await seedVideos(request, { firstId: "1700000000000099000", count: 1 });
  await request.dispose();
  // No more downloads than in the video's other hours, so it is not rising.
  await sql`insert into video_buckets_5m (bucket, video_id, downloads)
    select bucket - interval '5 hours', video_id, 100 from video_buckets_5m`;
  await runJob(app.url, "rankings", CRON_SECRET);
  await expect(async () => {
    await page.goto(`${app.url}/ja/rising`);
    await expect(page.getByRole("article")).toHaveCount(1, { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  const note = paragraph(page, Rising.empty);
  await expect(note).toBeVisible();
  await note.getByRole("link", { name: Popular.title }).click();
  await expect(page).toHaveURL(/\/ja\/popular-videos\?timeframe=1h$/);
  await expect(page.getByRole("article")).toHaveCount(1);
  const { videos, total } = await (await page.request.get(`${app.url}/api/twitter/rising`)).json();
  expect([videos, total]).toEqual([[], 0]);
});
