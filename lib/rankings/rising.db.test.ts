import { beforeEach, describe, expect, it } from "vitest";
import { type CountEvent, countEvents } from "@/db/queries/counting";
import { readLeaderboard } from "@/db/queries/leaderboards";
import { testDatabase } from "@/db/testing/test-database";
import { env } from "@/lib/env";
import { forgetContentVersion } from "@/lib/runtime/content-version";
import { ListingQuery } from "@/lib/videos/listing-schema";
import { listRising } from "./read";
import { RISING, refreshRising } from "./rising";
import { leaveOut, seeded, storeVideos } from "./testing/traffic";

const NOW = new Date("2026-11-20T10:32:00.000Z");
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const VIDEOS = 60;
const ago = (ms: number) => new Date(NOW.getTime() - ms);

const database = testDatabase();
beforeEach(async () => {
  await database.sql`truncate authors, videos, video_buckets_5m, visitor_seen, network_seen,
    ranking_boards, ranking_pages restart identity cascade`;
  await storeVideos(database.sql, VIDEOS);
  forgetContentVersion();
});

let visitor = 0;

/** Adds downloads of a video by different visitors, from `networks` networks in turn. */
async function download(videoId: number, count: number, networks: number, at: Date): Promise<void> {
  const events = Array.from({ length: count }, (_, place): CountEvent => {
    visitor += 1;
    const network = String(1 + (place % networks));
    return {
      kind: "download",
      videoId: String(videoId),
      visitor: `${visitor}`,
      network,
      language: "en",
    };
  });
  await countEvents(events, { now: at, networkCap: 5 });
}

/** Ids and downloads as stored: lists come from a cache for a second. */
async function listed(...rule: [hasNetworks?: boolean]): Promise<[number, number][]> {
  await refreshRising(NOW, ...rule);
  const slice = await readLeaderboard({ board: RISING, version: null, offset: 0, limit: 100 });
  return slice?.rows.map(({ id, score }) => [Number(id), score]) ?? [];
}
const idsOf = async (...rule: [hasNetworks?: boolean]) => (await listed(...rule)).map(([id]) => id);

/** The rule in plain code, over every five minutes and every network of the two clock hours. */
async function plainCount(): Promise<number[]> {
  const start = "2026-11-20T09:30:00.000Z";
  const rows = await database.sql<{ id: number }[]>`
    with now_hour as (
      select video_id, sum(downloads) as d from video_buckets_5m where bucket >= ${start}
      group by 1 having sum(downloads) > 0
    ), day_before as (
      select video_id, sum(downloads) / 24.0 as mean from video_buckets_5m
      where bucket >= ${start}::timestamptz - interval '24 hours' and bucket < ${start} group by 1
    ), networks as (
      select distinct video_id, network from network_seen
      where win >= '2026-11-20T09:00:00Z' and kind = 0
    )
    select h.video_id::int as id
    from now_hour h left join day_before b using (video_id) join videos v on v.id = h.video_id
    where h.d > coalesce(b.mean, 0)
      and not v.hidden and v.removed_at is null and v.availability < 2 and not v.sensitive
      and v.author_id not in (select id from authors where is_blocked)
      and (select count(*) from networks n where n.video_id = h.video_id)
        >= least(20, greatest(3, (select count(distinct network) from networks) / 5.0))
    order by h.d / (coalesce(b.mean, 0) + 3) desc, h.video_id desc`;
  return rows.map(({ id }) => id);
}

describe("rising videos", () => {
  it("agree with a plain count: without hidden, sensitive, blocked and capped", async () => {
    const random = seeded(1_126);
    let sent = 0;
    for (let hour = 30; hour >= 0; hour -= 1) {
      for (let place = 0; place < (hour < 1 ? 40 : 12); place += 1) {
        const videoId = 1 + Math.floor(VIDEOS * random() ** 2);
        const surge = hour < 1 && videoId % 3 === 0 ? 4 : 1;
        const count = surge * (1 + Math.floor(12 * random()));
        sent += count;
        await download(
          videoId,
          count,
          1 + Math.floor(30 * random()),
          ago(hour * HOUR + 2 * MINUTE),
        );
      }
    }
    // These were listed while their downloads were counted.
    const out = (await idsOf(true)).slice(0, 5);
    await leaveOut(database.sql, out);
    const expected = await plainCount();
    expect([out.length, expected.length > 3]).toEqual([5, true]);
    expect(await idsOf(true)).toEqual(expected);
    const [counted] = await database.sql`select sum(downloads)::int as sum from video_buckets_5m`;
    expect(counted?.sum).toBeLessThan(sent);
  });

  it("are those above their own mean, not those that always have many downloads", async () => {
    for (let hour = 1; hour <= 24; hour += 1) {
      await download(1, 50, 50, ago(hour * HOUR + 31 * MINUTE));
      await download(2, 1, 1, ago(hour * HOUR + 31 * MINUTE));
    }
    await download(1, 49, 49, ago(5 * MINUTE));
    await download(2, 30, 30, ago(5 * MINUTE));
    await download(3, 20, 20, ago(5 * MINUTE));
    expect(await listed(true)).toEqual([
      [2, 30],
      [3, 20],
    ]);
    const { videos } = await listRising(ListingQuery.parse({}));
    expect(videos).toMatchObject([
      { id: "2", timeframeDownloads: 30 },
      { id: "3", timeframeDownloads: 20 },
    ]);
  });

  it.each([
    [1, 2, 5, []],
    [1, 3, 5, [1]],
    [1, 9, 50, []],
    [1, 10, 50, [1]],
    [1, 19, 500, []],
    [1, 20, 500, [1]],
  ])("%i needs a fifth of the networks, 3 to 20: has %i of %i", async (id, own, all, expected) => {
    await download(2, all, all, ago(70 * MINUTE));
    await download(id, own, own, ago(5 * MINUTE));
    expect((await idsOf(true)).filter((one) => one === id)).toEqual(expected);
  });

  it("cannot be bought in one network: it counts a few times, and is one network", async () => {
    await download(1, 5000, 1, ago(5 * MINUTE));
    await download(2, 6, 6, ago(5 * MINUTE));
    expect(await idsOf(true)).toEqual([2]);
  });

  it("without known networks are all those above their own mean", async () => {
    await download(1, 5, 1, ago(70 * MINUTE));
    await download(2, 2, 1, ago(5 * MINUTE));
    await download(3, 5, 2, ago(5 * MINUTE));
    expect(await idsOf(false)).toEqual([3, 2]);
    expect(await idsOf(true)).toEqual([]);
  });

  it.each([
    ["on", []],
    ["off", [1]],
  ] as const)("with RATE_LIMITS=%s and one network: %j", async (limits, expected) => {
    Object.assign(env(), { RATE_LIMITS: limits });
    await download(1, 5, 1, ago(5 * MINUTE));
    expect(await idsOf()).toEqual(expected);
  });

  it("is an empty list before anything rises", async () => {
    await refreshRising(NOW, true);
    expect(await listRising(ListingQuery.parse({}))).toMatchObject({ total: 0, videos: [] });
  });
});
