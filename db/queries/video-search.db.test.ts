import { beforeAll, describe, expect, it } from "vitest";
import { explain } from "../testing/explain";
import { testDatabase } from "../testing/test-database";
import { gramsOf, videoSearchKey } from "./search-key";
import { textOf } from "./statements";
import { listNewestMatches, listRankedMatches, newestMatches, rankedMatches } from "./video-search";

const VIDEOS = 24_000;
/** Several leaderboards: with the pages of one alone, PostgreSQL 15 prefers to read the whole table. */
const BOARDS = ["all", "hour", "day", "week", "month"].map((timeframe) => `popular:${timeframe}`);
/** Distance of the ids, so that they fall into three blocks of the index. */
const STEP = 4;
const FIRST = new Date("2026-01-01T00:00:00Z");
/** When the video of this place was first seen. */
const seenAt = (place: number) => new Date(FIRST.getTime() + place * 60_000);

const database = testDatabase();
beforeAll(async () => {
  const { sql } = database;
  await sql`insert into authors (username, display_name, search_key) values ('a', 'A', 'a')`;
  await sql`insert into videos (id, tweet_id, author_id, created_at, first_listed_at)
    select i * ${STEP}::int, i, 1, at, at from generate_series(1, ${VIDEOS}::int) i,
      lateral (select ${FIRST.toISOString()}::timestamptz + i * interval '1 minute' as at) t`;
  await sql`insert into video_stats (video_id, author_id, download_count) select id, 1, id from videos`;
  await sql`insert into video_search (video_id, key)
    select id, 'a a ' || case when id % 40 = 12 then 'banana' else 'banabana' end
      || case when id % 32000 = 0 then ' 東京' else '' end from videos`;
  await sql`insert into ranking_boards (board, version, total, as_of)
    select board, 1, 20000, now() from unnest(${BOARDS}::text[]) board`;
  await sql`insert into ranking_pages (board, version, page, ids, scores)
    select board, 1, p, array(
      select (${VIDEOS}::bigint - p * 100 - s) * ${STEP}::int from generate_series(0, 99) s), '{}'
    from unnest(${BOARDS}::text[]) board, generate_series(0, 199) p`;
  await sql.unsafe("vacuum analyze");
});

const search = (words: string[], since: Date | null = null) =>
  ({ words, since, sort: "new", limit: 1001 }) as const;

const yesterday = seenAt(VIDEOS - 24 * 60 + 1);

const statements = [
  ["a rare word", newestMatches({}), ["東京"], 40],
  ["a frequent word", newestMatches({}), ["bana"], 20_000],
  ["one character", newestMatches({}), ["東"], 40],
  ["the words of a day", newestMatches({ isRecent: true }), ["bana"], 20_000],
  ["the most downloaded", rankedMatches({}), ["bana"], 20_000],
] as const;

const valuesOf = (words: readonly string[]) => ({
  ...{ grams: gramsOf(words), patterns: words.map((word) => `%${word}%`) },
  ...{ since: yesterday.toISOString(), limit: 1001 },
});

/** Rows that a plan has read from tables and indexes, those that it threw away included. */
function rowsRead(plan: string): number {
  const reads = plan.match(/^.*(?:Scan).*(?:\n(?!.*->).*)*/gm) ?? [];
  return reads.reduce((sum, node) => {
    const [, rows = "0", loops = "1"] = /actual rows=([\d.]+) loops=(\d+)/.exec(node) ?? [];
    const removed = /Rows Removed by (?:Filter|Index Recheck): (\d+)/.exec(node)?.[1] ?? "0";
    return sum + (Number(rows) + Number(removed)) * Number(loops);
  }, 0);
}

describe.each(["force_custom_plan", "force_generic_plan"])("with %s", (mode) => {
  it.each(statements)("%s needs no scan of a table", async (what, statement, words, atMost) => {
    const plan = await database.sql.begin(async (tx) => {
      await tx`select set_config('plan_cache_mode', ${mode}, true)`;
      const values = valuesOf(words);
      return explain(tx, textOf(statement), { values, options: "(analyze, timing off)" });
    });
    expect(plan).not.toMatch(/Seq Scan on (videos|video_|ranking_pages)/);
    const index = what === "the most downloaded" ? "video_search_pkey" : "video_search_grams";
    expect(plan).toContain(index);
    expect(rowsRead(plan)).toBeGreaterThan(0);
    expect(rowsRead(plan)).toBeLessThan(atMost);
  });
});

describe("listNewestMatches", () => {
  it("gives the newest first, from all blocks", async () => {
    const found = await listNewestMatches(search(["東京"]));
    expect(found).toEqual(["96000", "64000", "32000"].map((id) => ({ id, downloads: 0 })));
    const counted = await listNewestMatches({ ...search(["東京"]), sort: "downloads" });
    expect(counted.map(({ downloads }) => downloads)).toEqual([96_000, 64_000, 32_000]);
  });

  it("stops at the limit", async () => {
    const found = await listNewestMatches({ ...search(["bana"]), limit: 3 });
    expect(found.map(({ id }) => id)).toEqual(["96000", "95996", "95992"]);
  });

  it("compares at most 20 000 videos that have the pairs of a word in another order", async () => {
    expect(await listNewestMatches(search(["anaban"]))).toHaveLength(1001);
    expect(await listNewestMatches(search(["nanab"]))).toEqual([]);
  });

  it("compares the words after the 48 pairs that the index looks up", async () => {
    const word = Array.from({ length: 60 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join("");
    await database.sql`update video_search set key = ${`${word} zq`} where video_id = ${STEP}`;
    expect(await listNewestMatches(search([word, "zq"]))).toHaveLength(1);
    expect(await listNewestMatches(search([word, "qz"]))).toEqual([]);
  });

  it("reads what was first seen since", async () => {
    const found = await listNewestMatches({ ...search(["bana"], yesterday), limit: 5000 });
    expect(found).toHaveLength(24 * 60);
    expect(await listNewestMatches(search(["東京"], yesterday))).toHaveLength(1);
    expect(await listNewestMatches(search(["東京"], seenAt(VIDEOS + 1)))).toEqual([]);
  });
});

it("listRankedMatches follows the leaderboard of all time", async () => {
  const found = await listRankedMatches({ ...search(["banana"]), limit: 2 });
  expect(found.map(({ id }) => id)).toEqual(["95972", "95932"]);
});

it("the database stores the grams that searches use", async () => {
  const key = videoSearchKey("NASA", "ナサ 公式", "Ünï 🚀🚀 東京 a");
  const words = key.split(" ");
  const grams = gramsOf(words);
  const [row] = await database.sql<{ has: boolean; count: number }[]>`
    select search_grams(${key}, 7) @> (select array_agg(search_gram(g, 7))
      from unnest(${grams}::text[]) g) as has, cardinality(search_grams(${key}, 7)) as count`;
  const singles = new Set(words.flatMap((word) => [...word]));
  const pairs = new Set(grams.filter((gram) => [...gram].length === 2));
  expect(row).toEqual({ has: true, count: singles.size + pairs.size });
});
