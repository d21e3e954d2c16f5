import { beforeEach, expect, it } from "vitest";
import { COMPARED_RANKS } from "@/db/queries/refresh-leaderboard";
import { testDatabase } from "@/db/testing/test-database";
import { forgetContentVersion } from "@/lib/runtime/content-version";
import type { Leaderboard } from "./leaderboards";
import { LeaderboardQuery, listHighlyRated, listPopular } from "./read";
import { refreshDueLeaderboards, refreshLeaderboard } from "./refresh";
import { storeVideos } from "./testing/traffic";

const HOUR = 3_600_000;
const TODAY = new Date("2026-11-20T10:02:00.000Z").getTime();
const YESTERDAY = TODAY - 24 * HOUR;
const ALL: Leaderboard = { ranking: "popular", timeframe: "all" };

const database = testDatabase();
beforeEach(async () => {
  await database.sql`truncate authors, videos, ranking_boards, ranking_pages, ranking_snapshots
    restart identity cascade`;
  await storeVideos(database.sql, 6);
});

/** Sets the downloads of the videos 1, 2, and so on. */
async function setDownloads(counts: number[]): Promise<void> {
  await database.sql`update video_stats set download_count = u.count
    from unnest(${counts}::int[]) with ordinality as u(count, id) where video_id = u.id`;
}

const refreshAt = (time: number, leaderboard = ALL) =>
  refreshLeaderboard(leaderboard, new Date(time));

let reads = 0;

/** Uses another limit each time, since pages are cached for a second by their limit. */
async function listed(list = listPopular) {
  forgetContentVersion();
  reads += 1;
  const query = LeaderboardQuery.parse({ limit: String(100 - reads), timeframe: "all" });
  return (await list(query)).videos;
}

async function changes() {
  return Object.fromEntries((await listed()).map(({ id, rankChange }) => [id, rankChange]));
}

it("says how far each video went up or down in a day, and which are new", async () => {
  await setDownloads([50, 40, 30, 20, 10]);
  await refreshAt(YESTERDAY);
  expect(await changes()).toEqual({ 1: null, 2: null, 3: null, 4: null, 5: null });

  await setDownloads([50, 41, 60, 20, 43, 42]);
  await refreshAt(TODAY);
  // The new order is 3, 1, 5, 6, 2, 4.
  expect(await changes()).toEqual({ 3: 2, 1: -1, 5: 2, 6: "new", 2: -3, 4: -2 });
  // The same snapshot is compared until the next slot.
  await refreshAt(TODAY + HOUR);
  expect((await changes())[3]).toBe(2);
});

it("gives 0 for a video that kept its rank", async () => {
  await setDownloads([50, 40]);
  await refreshAt(YESTERDAY);
  await setDownloads([51, 41]);
  await refreshAt(TODAY);
  expect(await changes()).toEqual({ 1: 0, 2: 0 });
});

it("moves up videos that ranked below one taken down since", async () => {
  await setDownloads([50, 40, 30]);
  await refreshAt(YESTERDAY);
  await refreshAt(TODAY);
  await database.sql`update videos set hidden = true where id = 1`;
  // Ranks are those of the stored version, until the next refresh.
  expect(await changes()).toEqual({ 2: 0, 3: 0 });
  await refreshAt(TODAY + 1000);
  expect(await changes()).toEqual({ 2: 1, 3: 1 });
});

it("marks every video new after a day without ranks", async () => {
  await refreshAt(YESTERDAY);
  await setDownloads([50]);
  await refreshAt(TODAY);
  expect(await changes()).toEqual({ 1: "new" });
});

it("gives null without a leaderboard from the day before", async () => {
  await setDownloads([50, 40]);
  await refreshAt(YESTERDAY - 24 * HOUR);
  await refreshAt(TODAY);
  expect(await changes()).toEqual({ 1: null, 2: null });
});

it("gives null beyond the compared ranks", async () => {
  await database.sql`insert into videos (tweet_id, author_id, text, created_at, first_listed_at)
    select 5000 + i, 1, 'Post', now(), now() from generate_series(1, ${COMPARED_RANKS}::int) i`;
  await database.sql`insert into video_stats (video_id, author_id)
    select id, author_id from videos on conflict do nothing`;
  await database.sql`update video_stats set download_count = video_id`;
  await refreshAt(YESTERDAY);
  await refreshAt(TODAY);
  const [stored] = await database.sql<{ pages: number; compared: number; ids: number }[]>`
    select count(*)::int as pages, count(earlier)::int as compared,
      (select max(cardinality(ids)) from ranking_snapshots) as ids
    from ranking_pages where version = ${TODAY}`;
  expect(stored).toEqual({ pages: 11, compared: 10, ids: COMPARED_RANKS });
});

it("keeps one snapshot of each quarter of a day, for a day", async () => {
  for (let hour = 0; hour <= 72; hour += 2) await refreshAt(YESTERDAY + hour * HOUR);
  const slots = async () => {
    const rows = await database.sql<{ slot: string }[]>`
      select to_char(slot at time zone 'UTC', 'DD HH24:MI') as slot from ranking_snapshots order by 1`;
    return rows.map(({ slot }) => slot);
  };
  expect(await slots()).toEqual(["21 06:00", "21 12:00", "21 18:00", "22 00:00", "22 06:00"]);
  // A snapshot from a clock that was ahead is removed.
  await refreshAt(TODAY + 300 * 24 * HOUR);
  await refreshAt(TODAY + 48 * HOUR);
  expect(await slots()).toEqual(["22 06:00"]);
});

it("makes a version for a new slot, though nothing was counted since", async () => {
  await setDownloads([50]);
  await refreshDueLeaderboards(async () => new Date(TODAY));
  const version = async () =>
    (await database.sql`select version from ranking_boards where board = 'popular:all'`)[0];
  const before = await version();
  await refreshDueLeaderboards(async () => new Date(TODAY + HOUR));
  expect(await version()).toEqual(before);
  await refreshDueLeaderboards(async () => new Date(TODAY + 6 * HOUR));
  expect(await version()).not.toEqual(before);
});

it("compares the rated too, and nothing within an hour", async () => {
  await database.sql`update video_stats set favorite_count = 1, view_count = video_id`;
  const rated: Leaderboard = { ranking: "rated", timeframe: "all" };
  const hour: Leaderboard = { ranking: "popular", timeframe: "1h" };
  for (const time of [YESTERDAY, TODAY]) {
    await refreshAt(time, rated);
    await refreshAt(time, hour);
  }
  const [best] = await listed(listHighlyRated);
  expect(best).toMatchObject({ rankChange: 0, timeframeDownloads: null });
  expect(await database.sql`select from ranking_snapshots where board = 'popular:1h'`).toEqual([]);
});

it("lists the downloads of the timeframe beside those of all time", async () => {
  await setDownloads([50]);
  await refreshAt(TODAY);
  await setDownloads([51]);
  expect((await listed())[0]).toMatchObject({ timeframeDownloads: 50, downloadCount: 51 });
});
