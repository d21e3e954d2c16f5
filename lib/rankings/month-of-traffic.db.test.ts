import { beforeAll, describe, expect, it } from "vitest";
import { rollUpBuckets } from "@/db/queries/count-tables";
import { type LeaderboardSlice, readLeaderboard } from "@/db/queries/leaderboards";
import { testDatabase } from "@/db/testing/test-database";
import { TIMEFRAMES } from "@/lib/videos/listing-view";
import { LEADERBOARDS, leaderboardName } from "./leaderboards";
import { refreshLeaderboard } from "./refresh";
import { plainCount } from "./testing/plain-count";
import { type Happening, happen, makeRawEvents, seeded, storeVideos } from "./testing/traffic";
import { timeframeStart } from "./timeframes";

const VIDEOS = 700;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const FIRST = new Date("2026-09-18T21:07:11.003Z").getTime();
const TICKS = 32 * 24;

/** Times at which the leaderboards are compared: at and near the edges of buckets, hours and days. */
const CHECKPOINTS = [
  "2026-09-18T23:59:59.999Z",
  "2026-09-22T00:00:00.000Z",
  "2026-10-01T13:05:00.000Z",
  "2026-10-19T11:59:59.999Z",
  "2026-10-19T12:00:00.000Z",
  "2026-10-20T00:00:00.000Z",
  "2026-10-20T00:04:59.999Z",
].map((text) => new Date(text));

const database = testDatabase();
beforeAll(async () => {
  await makeRawEvents(database.sql);
  await storeVideos(database.sql, VIDEOS);
});

/** Events, most of them for a few videos, so that many ranks tie. */
function happenings(random: () => number, count: number): Happening[] {
  return Array.from({ length: count }, () => {
    const videoId = String(Math.floor(VIDEOS ** random()));
    const dice = random();
    if (dice < 0.5) return { videoId, kind: "download" };
    if (dice < 0.9) return { videoId, kind: "view" };
    return { videoId, kind: dice < 0.98 ? "favorite" : "unfavorite" };
  });
}

/** About every hour, and at and just before each instant at which a timeframe of a checkpoint starts. */
function instants(random: () => number): Date[] {
  const regular = Array.from({ length: TICKS }, (_, tick) => FIRST + tick * HOUR + random() * HOUR);
  const edges = CHECKPOINTS.flatMap((now) => [
    now.getTime(),
    ...TIMEFRAMES.flatMap((timeframe) => {
      const start = timeframeStart(timeframe, now)?.getTime();
      return start === undefined ? [] : [start, start - 1];
    }),
  ]);
  return [...regular, ...edges.filter((edge) => edge >= FIRST)]
    .map(Math.floor)
    .sort((a, b) => a - b)
    .map((time) => new Date(time));
}

/** Runs the jobs at `now`: roll-up, and retention with the shortest times that operators may set. */
async function runJobs(now: Date): Promise<void> {
  const { sql } = database;
  await rollUpBuckets();
  // The roll-up reads the database's clock, so its steps are run here for `now`.
  const done = new Date(Math.floor((now.getTime() - 2 * MINUTE) / (5 * MINUTE)) * 5 * MINUTE);
  await sql`update job_states set watermark = ${done.toISOString()} where job = 'rollup'`;
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR).toISOString();
  await sql`delete from video_buckets_5m where bucket < ${ago(26)}`;
  await sql`delete from video_buckets_1h where bucket < ${ago(9 * 24)}`;
}

/** Reads all pages, with limits that do not divide the number of ranks. */
async function allPages(board: string): Promise<{ total: number; ids: string[] }> {
  const ids: string[] = [];
  const limit = 37;
  for (let offset = 0; ; offset += limit) {
    const slice: LeaderboardSlice | null = await readLeaderboard({
      board,
      version: null,
      offset,
      limit,
    });
    if (!slice) throw new Error(`no ${board}`);
    ids.push(...slice.rows.map(({ id }) => id));
    if (offset >= slice.total) return { total: slice.total, ids };
  }
}

describe("a month of traffic", () => {
  it("gives the order of a plain count over the raw events, on every leaderboard and page", async () => {
    const random = seeded(20_260_919);
    const due = [...CHECKPOINTS];
    let ticks = 0;
    let compared = 0;
    for (const now of instants(random)) {
      while (due[0] && due[0] < now) compared += await compare(due.shift());
      await happen(database.sql, now, happenings(random, 40));
      ticks += 1;
      if (ticks % 9 === 0) await runJobs(now);
    }
    for (const now of due) compared += await compare(now);
    expect((await allPages("popular:month")).total).toBeGreaterThan(500);
    expect((await allPages("rated:1h")).total).toBeGreaterThan(3);
    expect(compared).toBe(CHECKPOINTS.length * LEADERBOARDS.length);
  }, 240_000);

  async function compare(now: Date | undefined): Promise<number> {
    if (!now) return 0;
    for (const board of LEADERBOARDS) {
      const expected = await plainCount(database.sql, board, now);
      const name = leaderboardName(board);
      expect((await refreshLeaderboard(board, now))?.total, name).toBe(expected.length);
      expect(await allPages(name), `${name} at ${now.toISOString()}`).toEqual({
        total: expected.length,
        ids: expected,
      });
    }
    return LEADERBOARDS.length;
  }
});
