import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../client";
import { testDatabase } from "../testing/test-database";
import { countMatches, searchAuthors, suggestAuthors } from "./author-search";
import { listDueDescriptions } from "./author-stats";
import { findAuthor, listAuthors, listAvatars } from "./authors";
import { getAuthorTotals, listAuthorVideos } from "./listings";
import { listSitemapAuthors } from "./sitemaps";

const database = testDatabase();
beforeAll(async () => {
  await database.sql`
    insert into authors (username, display_name, search_key)
    select 'author' || n, '名前' || n, 'author' || n || E'\\x01' || '名前' || n
    from generate_series(1, 20000) n`;
  await database.sql`
    update author_stats set total_downloads = author_id, daily_downloads = author_id % 100,
      video_count = 40`;
  await database.sql`update authors set search_key = search_key || '東京' where id % 4000 = 0`;
  await database.sql`
    insert into videos (tweet_id, author_id, thumbnail_url)
    select n::text, 1 + n / 40, 'https://pbs.twimg.com/' || n || '.jpg'
    from generate_series(1, 20000) n`;
  await database.sql`
    insert into video_stats (video_id, author_id, download_count)
    select id, author_id, id % 7 from videos`;
  await database.sql`vacuum analyze authors, author_stats, videos, video_stats`;
});

/** When nearly all rows match, a query needs only the first ones: at most this many of 20 000. */
const FEW = 2001;

/** After five, PostgreSQL may use one plan of a prepared statement for all values. */
const RUNS = 7;

/**
 * Rows read sequentially since the database was created. A connection flushes its statistics on
 * request.
 */
async function scannedRows(): Promise<number> {
  await sql()`select pg_stat_force_next_flush()`;
  const [row] = await sql()<{ scanned: number }[]>`
    select sum(seq_tup_read)::int as scanned from pg_stat_user_tables
    where relname in ('authors', 'author_stats', 'author_handles', 'videos', 'video_stats')`;
  return row?.scanned ?? Number.NaN;
}

const slice = { limit: 20, offset: 0 };
const newest = { order: "created_at", direction: "desc", ...slice } as const;

describe("no question reads a whole table", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["the most downloaded", () => listAuthors({ order: "total_downloads", ...slice })],
    ["today's", () => listAuthors({ order: "daily_downloads", ...slice, offset: 2000 })],
    ["the most productive", () => listAuthors({ order: "video_count", ...slice })],
    ["a search", () => searchAuthors("東京", { order: "daily_downloads", ...slice })],
    [
      "a search for what all have",
      () => searchAuthors("thor", { order: "total_downloads", ...slice }),
    ],
    ["its count", () => countMatches("東京", "daily_downloads")],
    [
      "a search for one character",
      () => searchAuthors("東", { order: "total_downloads", ...slice }),
    ],
    ["suggestions", () => suggestAuthors("東京", 10)],
    ["suggestions for how every name begins", () => suggestAuthors("名前", 10)],
    ["suggestions for how every handle begins", () => suggestAuthors("au", 10)],
    ["suggestions for how few handles begin", () => suggestAuthors("author1999", 10)],
    ["suggestions for what none begins with", () => suggestAuthors("thor", 10)],
    ["a profile", () => findAuthor("AUTHOR77")],
    ["pictures for cards", () => listAvatars(["author77", "author12000", "unknown"])],
    ["an author's newest videos", () => listAuthorVideos("7", newest)],
    [
      "the most downloaded of them",
      () => listAuthorVideos("7", { ...newest, order: "download_count" }),
    ],
    ["how many there are", () => getAuthorTotals("7")],
    ["whose description is due", () => listDueDescriptions(new Date("2126-01-01"), 20)],
    ["a part of the sitemap", () => listSitemapAuthors("1", "20")],
  ])("%s", async (_, ask) => {
    for (let run = 0; run < RUNS; run += 1) {
      const before = await scannedRows();
      await ask();
      expect((await scannedRows()) - before).toBeLessThanOrEqual(FEW);
    }
  });

  it("detects a sequential scan", async () => {
    const before = await scannedRows();
    await sql()`select count(*) from authors where search_key like '%東京%'`;
    expect((await scannedRows()) - before).toBe(20_000);
  });
});
