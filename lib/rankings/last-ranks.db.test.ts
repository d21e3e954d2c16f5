import { beforeAll, beforeEach, expect, it } from "vitest";
import { FIRST_RANKS, readLeaderboard } from "@/db/queries/leaderboards";
import { refreshLeaderboard as storeLeaderboard } from "@/db/queries/refresh-leaderboard";
import { testDatabase } from "@/db/testing/test-database";
import { forgetContentVersion } from "@/lib/runtime/content-version";
import { FROZEN, type Leaderboard, wholeMs } from "./leaderboards";
import { LeaderboardQuery, listPopular } from "./read";
import { planRefresh, refreshLeaderboard } from "./refresh";
import { storeVideos } from "./testing/traffic";

/** Stored videos, a seventh of which are not listed. */
const STORED = 12_200;
const BOARD: Leaderboard = { ranking: "popular", timeframe: "24h" };
const NOW = new Date("2026-11-20T10:00:00.000Z");
const later = (ms: number) => new Date(NOW.getTime() + ms);

const database = testDatabase();
let listed: number;
beforeAll(async () => {
  await storeVideos(database.sql, STORED);
  const [row] = await database.sql`select count(*)::int as count from videos where listed`;
  listed = row?.count;
  expect(listed).toBeGreaterThan(FIRST_RANKS + 200);
});
beforeEach(async () => {
  await database.sql`truncate video_buckets_5m, ranking_boards, ranking_pages, ranking_snapshots`;
  forgetContentVersion();
});

/** Sets counts that order the videos by another key, and returns that order. */
async function count(key: number): Promise<string[]> {
  await database.sql`truncate video_buckets_5m`;
  await database.sql`
    insert into video_buckets_5m (bucket, video_id, downloads)
    select ${NOW.toISOString()}::timestamptz, id, 1 + (id * ${key}::int) % 10007 from videos`;
  const rows = await database.sql<{ id: string }[]>`
    select video_id as id from video_buckets_5m b join videos v on v.id = video_id
    where listed order by b.downloads desc, video_id desc`;
  return rows.map(({ id }) => id);
}

async function read(offset: number, limit = 100, version: number | null = null) {
  const slice = await readLeaderboard({ board: "popular:24h", version, offset, limit });
  return { ...slice, ids: slice?.rows.map(({ id }) => id) };
}
async function storedIds(): Promise<string[]> {
  const ids: string[] = [];
  for (let offset = 0; offset < listed; offset += 100)
    ids.push(...((await read(offset)).ids ?? []));
  return ids;
}

it("the first ranks follow each refresh, the others within the time of slower boards", async () => {
  const first = await count(7919);
  await refreshLeaderboard(BOARD, NOW);
  expect(await storedIds()).toEqual(first);

  const second = await count(6007);
  const refreshed = await refreshLeaderboard(BOARD, later(7_000));
  expect(refreshed?.total).toBe(listed);
  const between = await storedIds();
  expect(between.slice(0, FIRST_RANKS)).toEqual(second.slice(0, FIRST_RANKS));
  expect(between.slice(FIRST_RANKS)).toEqual(first.slice(FIRST_RANKS));

  await refreshLeaderboard(BOARD, later(wholeMs(BOARD)));
  expect(await storedIds()).toEqual(second);
});

it("a page over the border has no video twice, and a walk continues behind it", async () => {
  await count(7919);
  await refreshLeaderboard(BOARD, NOW);
  await count(6007);
  await refreshLeaderboard(BOARD, later(7_000));
  const border = await read(FIRST_RANKS - 50);
  expect(new Set(border.ids).size).toBe(border.ids?.length);
  expect((border.ids?.length ?? 0) + (border.gaps?.length ?? 0)).toBe(100);

  const ask = (query: object) => listPopular(LeaderboardQuery.parse({ limit: "100", ...query }));
  let page = await ask({ offset: String(FIRST_RANKS - 150) });
  await count(5003);
  await refreshLeaderboard(BOARD, later(14_000));
  let seen = page.offset + page.videos.length;
  while (page.nextCursor !== null) {
    page = await ask({ cursor: page.nextCursor });
    expect(page.offset).toBe(seen);
    seen += page.videos.length + page.gaps.length;
  }
  expect([seen, page.total]).toEqual([listed, listed]);
});

it("drops the last ranks of a version that no reader can be in any more", async () => {
  await count(7919);
  const plan = await planRefresh(BOARD, NOW);
  const wholes = async () =>
    (await database.sql`select version from ranking_pages where page = ${FIRST_RANKS / 100}`)
      .length;
  for (const [times, kept] of [1, 2, 2, 2].entries()) {
    const now = later(times * wholeMs(BOARD));
    const since = new Date(now.getTime() - FROZEN.leastMs);
    await storeLeaderboard({ ...plan, now, keep: { ...plan.keep, since, pages: 2 } });
    expect(await wholes()).toBe(kept);
  }
});
