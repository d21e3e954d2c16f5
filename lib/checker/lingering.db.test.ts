import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { buildMedia } from "@/db/testing/build-post";
import { testDatabase } from "@/db/testing/test-database";
import { checkLinks } from "./check-links";
import type { Means } from "./examine-post";
import { endPause, updatePause } from "./pause";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = new Date("2026-11-22T01:00:00Z").getTime();
const RUNS_EVERY = 2 * HOUR;
/** More checks an hour than are ever due. */
const PER_HOUR = 8_000;
const POSTS = 400;
/** Posts on the first page of a leaderboard. */
const HOT = 20;
const FILE = "https://video.twimg.com/ext_tw_video/1/pu/vid/640x360/a.mp4";

const database = testDatabase();
beforeEach(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  await database.sql`
    truncate authors, videos, audit_log, alarms, take_down_pause, take_down_resumption,
      ranking_boards, ranking_pages restart identity cascade`;
  // One post per account, with checks spread over the week.
  await database.sql`
    insert into authors (username, display_name, search_key)
    select 'a' || n, 'A', 'a' || n from generate_series(1, ${POSTS}) n`;
  await database.sql`
    insert into videos (tweet_id, author_id)
    select (1999000000000000000 + n)::text, n from generate_series(1, ${POSTS}) n`;
  await database.sql`
    update link_checks set next_check_at = ${new Date(START).toISOString()}::timestamptz
      + interval '7 days' * (video_id % 97) / 97`;
  const hot = Array.from({ length: HOT }, (_, n) => String(n * 19 + 1));
  await database.sql`insert into ranking_boards (board, version) values ('popular:24h', 1)`;
  await database.sql`insert into ranking_pages values ('popular:24h', 1, 0, ${hot}, '{1}')`;
});
afterAll(() => vi.restoreAllMocks());

/** An X where one source, or both, deny posts whose files exist. */
function xDenying(isDenied: (n: number) => boolean, sources: 1 | 2): Means {
  const said = Array<"post_not_found">(sources).fill("post_not_found");
  return {
    extract: async (tweetId) =>
      isDenied(Number(BigInt(tweetId) - 1999000000000000000n))
        ? { kind: "refused", code: "post_not_found", source: "syndication", said }
        : {
            kind: "ok",
            source: "syndication",
            post: {
              id: "1",
              author: {
                accountId: null,
                handle: "a",
                displayName: "A",
                avatarUrl: null,
                description: null,
              },
              text: "",
              postedAt: null,
              sensitive: false,
              videos: [
                { ...buildMedia(), variants: [{ url: FILE, width: 640, height: 360, bitrate: 1 }] },
              ],
              photos: [],
              quoted: null,
            },
          },
    ask: async () => ({ kind: "answer", status: 200, headers: {}, body: "" }),
  };
}

async function isPaused(): Promise<boolean> {
  return (await database.sql`select from take_down_pause`).length > 0;
}

/** Runs the checker at its own pace. Returns the share of paused runs per day. */
async function runDays(from: number, days: number, means: Means): Promise<number[]> {
  const paused = Array<number>(days).fill(0);
  for (let at = from; at < from + days * DAY; at += RUNS_EVERY) {
    await checkLinks(new Date(at), means, PER_HOUR);
    const day = Math.floor((at - from) / DAY);
    if (await isPaused()) paused[day] = (paused[day] ?? 0) + 1;
  }
  return paused;
}

describe("posts that X keeps denying", () => {
  it("cause no pause while they are one in eight, however often they are checked", async () => {
    const means = xDenying((n) => n % 8 === 2, 1);
    expect(await runDays(START, 10, means)).toEqual(Array(10).fill(0));
    const [row] = await database.sql`
      select count(*)::int as doubted from link_checks where last_outcome = 'post_not_found'`;
    expect(row?.doubted).toBe(POSTS / 8);
  }, 120_000);

  it("keep the pause while they are the majority, until the operator confirms X", async () => {
    const means = xDenying((n) => n % 5 < 3, 2);
    const runsADay = DAY / RUNS_EVERY;
    const paused = await runDays(START, 10, means);
    expect(paused.slice(1)).toEqual(Array(9).fill(runsADay));
    const shown = async () =>
      (await database.sql`select count(*)::int as n from videos where visible`)[0]?.n;
    expect(await shown()).toBe(POSTS);
    const operator = { by: "op", reason: "they are gone", isTrial: false };
    const now = START + 10 * DAY;
    await endPause(1, new Date(now), operator);
    expect(await runDays(now, 1, means)).toEqual([0]);
    expect(await shown()).toBe((POSTS * 2) / 5);
    const later = await runDays(now + DAY, 1, means);
    expect(later).toEqual([0]);
    expect(await database.sql`select from alarms`).toHaveLength(0);
  }, 120_000);

  it("pause again once the operator's confirmation has expired", async () => {
    const operator = { by: "op", reason: "they are gone", isTrial: false };
    const means = xDenying((n) => n % 5 < 3, 1);
    const logged = vi.spyOn(console, "error").mockReturnValue();
    await runDays(START, 2, means);
    expect(JSON.stringify(logged.mock.calls)).toContain("npm run ops -- checker resume");
    await endPause(1, new Date(START + 2 * DAY), operator);
    const paused = await runDays(START + 2 * DAY, 2, means);
    expect(paused).toEqual([0, DAY / RUNS_EVERY]);
  }, 120_000);

  it("are reported by the last figures while none is checked", async () => {
    await runDays(
      START,
      1,
      xDenying(() => true, 1),
    );
    const figures = () => database.sql`select gone, looked_at from take_down_pause`;
    const before = await figures();
    expect(before[0]?.gone).toBeGreaterThan(10);
    expect(await updatePause(new Date(START + 4 * DAY))).toBe(true);
    expect(await figures()).toEqual(before);
  }, 120_000);
});
