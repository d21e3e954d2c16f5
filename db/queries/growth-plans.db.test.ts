import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "../client";
import { testDatabase } from "../testing/test-database";
import { countAuthors, refreshAuthorTotal } from "./authors";
import { countRecent, listRecent, refreshRecentTotal } from "./listings";
import { listVideoSubjects } from "./page-subjects";
import { listSitemapVideoParts, listSitemapVideos, refreshSitemapVideoParts } from "./sitemaps";
import { listNewestMatches, listRankedMatches } from "./video-search";

/** Ids in one file of the sitemap, few enough that the videos of this test fill many files. */
const SPAN = 100;
/** Ids in one block of the search index; the videos' ids are far apart, so that there are many blocks. */
const BLOCK = 32_768;
const STEP = 400;

const database = testDatabase();

async function storeUntil(last: number): Promise<void> {
  const { sql } = database;
  await sql`
    insert into authors (id, username, display_name, search_key)
    select n, 'a' || n, 'A', 'a' || n from generate_series(1, ${last}::int) n
    on conflict do nothing`;
  await sql`
    insert into videos (id, tweet_id, author_id, created_at, first_listed_at)
    select n * ${STEP}::int, n, 1, at, at from generate_series(1, ${last}::int) n,
      lateral (select timestamptz '2026-01-01 00:00Z' + n * interval '1 s' as at) t
    on conflict do nothing`;
  await sql`
    insert into video_search (video_id, key) select id, 'a a banana' from videos
    on conflict do nothing`;
  await refreshSitemapVideoParts(SPAN * STEP);
  await refreshRecentTotal();
  await refreshAuthorTotal();
  await sql.unsafe("vacuum analyze");
}

/** Rows that a query reads and index scans that it starts, in all tables. */
async function costOf(question: () => Promise<unknown>): Promise<{ rows: number; scans: number }> {
  const read = async () => {
    await sql()`select pg_stat_force_next_flush()`;
    const [sums] = await sql()<{ rows: number; scans: number }[]>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows,
        sum(coalesce(idx_scan, 0))::int as scans
      from pg_stat_user_tables where relname ~ '^(video|author|recent_total)'`;
    return sums ?? { rows: Number.NaN, scans: Number.NaN };
  };
  const before = await read();
  await question();
  const after = await read();
  return { rows: after.rows - before.rows, scans: after.scans - before.scans };
}

const COUNTED = 500;
const search = { words: ["zzqq"], since: null, sort: "new", limit: 1001 } as const;

/** Queries of visitors and crawlers; only some of the rows may be read for each. */
const QUESTIONS: [name: string, ask: () => Promise<unknown>][] = [
  ["recent", () => listRecent({ offset: 0, after: null }, 31)],
  ["how many are in recent", () => countRecent(COUNTED)],
  ["how many authors there are", () => countAuthors(COUNTED)],
  ["a video that exists", () => listVideoSubjects([String(STEP)])],
  ["one that does not", () => listVideoSubjects(["7"])],
  ["a file of the sitemap", () => listSitemapVideos("0", String(SPAN * STEP))],
  ["the most downloaded that match a search without a hit", () => listRankedMatches(search)],
];

describe("with four times as many videos", () => {
  const [few, many] = [2_500, 10_000];
  const costs = new Map<string, { rows: number; scans: number }[]>();
  let parts: { rows: number; scans: number }[] = [];
  let searches: { rows: number; scans: number }[] = [];

  beforeAll(async () => {
    parts = [];
    searches = [];
    for (const videos of [few, many]) {
      await storeUntil(videos);
      for (const [name, ask] of QUESTIONS) {
        // After five runs PostgreSQL may use one plan of a prepared statement for all values.
        for (let run = 0; run < 6; run += 1) await ask();
        costs.set(name, [...(costs.get(name) ?? []), await costOf(ask)]);
      }
      parts.push(await costOf(() => listSitemapVideoParts(SPAN * STEP)));
      searches.push(await costOf(() => listNewestMatches(search)));
    }
  }, 120_000);

  it.each(QUESTIONS)("%s costs no more", (name) => {
    const [before, after] = costs.get(name) ?? [];
    expect(after?.rows).toBeLessThanOrEqual((before?.rows ?? 0) + 5);
    expect(after?.scans).toBeLessThanOrEqual((before?.scans ?? 0) + 5);
  });

  it("the parts of the sitemap are read from their table: only the newest is looked up", () => {
    const [before, after] = parts;
    expect(after?.scans).toBeLessThanOrEqual((before?.scans ?? 0) + 2);
    // One row per file of the sitemap, and a few more.
    expect(after?.rows).toBeLessThanOrEqual(many / SPAN + 10);
  });

  it("a search without a hit reads no row, and the index once for each 32 768 ids", () => {
    for (const [place, videos] of [few, many].entries()) {
      const { rows = 0, scans = 0 } = searches[place] ?? {};
      expect(rows).toBeLessThanOrEqual(5);
      expect(scans).toBeLessThanOrEqual(Math.ceil((videos * STEP) / BLOCK) + 5);
    }
  });

  it("the total of recent is that of the job, and of what was stored since", async () => {
    expect(await countRecent(COUNTED)).toBe(many);
    expect(await countRecent(20_000)).toBe(many);
    await database.sql`
      insert into videos (id, tweet_id, author_id, created_at, first_listed_at)
      values (9, 'newer', 1, now() + interval '1 minute', now())`;
    expect(await countRecent(COUNTED)).toBe(many + 1);
  });

  it("the total of authors is that of the job, and of who came since", async () => {
    expect(await countAuthors(COUNTED)).toBe(many);
    expect(await countAuthors(20_000)).toBe(many);
    await database.sql`
      insert into authors (id, username, display_name, search_key) values (20000, 'newer', 'N', 'n')`;
    expect(await countAuthors(COUNTED)).toBe(many + 1);
  });
});
