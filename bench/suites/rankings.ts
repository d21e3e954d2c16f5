import { sql } from "../../db/client";
import { readLeaderboard } from "../../db/queries/leaderboards";
import { listRecent } from "../../db/queries/listings";
import { refreshLeaderboard as storeLeaderboard } from "../../db/queries/refresh-leaderboard";
import * as languages from "../../lib/rankings/language-leaderboards";
import * as leaderboards from "../../lib/rankings/leaderboards";
import { planRefresh, refreshLeaderboard } from "../../lib/rankings/refresh";
import { LANGUAGE_TIMEFRAMES } from "../../lib/videos/listing-view";
import type { Bench, Suite } from "../bench";
import { generateDataset, makeLeaderboards } from "../data";
import { during, load, rateOf } from "../load";
import { inTurns, median, ratioOf, sum, timed, times, timesOf, valuesOf } from "../median";

const { LEADERBOARDS, REFRESH_MS } = leaderboards;
const BOARD: leaderboards.Leaderboard = { ranking: "popular", timeframe: "24h" };
const LIMIT = 30;
const DEEP = 30_000;
const ROUNDS = 200;
const REFRESHES = 5;
const READERS = 10;
const ROUND_MS = 3000;
const READ_ROUNDS = 5;
const CONCURRENCY = 50;
const CALLS = 2000;
const ROUTE_ROUNDS = 7;
const HOUR_MS = 3_600_000;

/** Leaderboards and lists on a generated month; at scale 1 with a million videos. */
export const suite: Suite = async (bench) => {
  await bench.database();
  await generateDataset(bench.scale);
  await makeLeaderboards();
  await measureRefreshes(bench);
  await measureStored(bench);
  await measureLanguages(bench);
  await measureDepth(bench);
  await measureRoutes(bench);
};

const board = leaderboards.leaderboardName(BOARD);
const readPage = (offset: number) =>
  readLeaderboard({ board, version: null, offset, limit: LIMIT });
const refresh = () => refreshLeaderboard(BOARD, new Date());

async function measureRefreshes(bench: Bench): Promise<void> {
  const { own } = await timesOf({ own: refresh }, REFRESHES);
  const ranked = (await refresh())?.total ?? 0;
  bench.rows`refresh of the board of 24 h | ≤ 1 s | ${median(own) / 1000} | ${ranked} ranked, median of ${REFRESHES}`;
  const readAt = (turn: number, reader: number) =>
    readPage(((turn * 97 + reader * 13) % 1000) * LIMIT);
  const read = () => rateOf(ROUND_MS, READERS, readAt);
  const readMeanwhile = async () => (await Promise.all([read(), during(ROUND_MS, 1, refresh)]))[0];
  const pages = await inTurns({ alone: read, meanwhile: readMeanwhile }, READ_ROUNDS);
  bench.rows`pages read during refreshes without a pause / alone, c=10 | ≥ 0.7 | ${ratioOf(pages.meanwhile, pages.alone)} pages/s, medians of ${READ_ROUNDS}`;
}

async function measureStored(bench: Bench): Promise<void> {
  const store = (wholeMs: number) => async () => {
    const plan = await planRefresh(BOARD, new Date());
    const [from] = await sql()`select pg_current_wal_insert_lsn() as lsn`;
    const ms = await timed(() => storeLeaderboard({ ...plan, wholeMs }));
    const [written] = await sql()`
      select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), ${from?.lsn}) / 1e6 as mb`;
    return { ms, mb: Number(written?.mb) };
  };
  const sides = { all: store(0), first: store(REFRESH_MS["7d"]) };
  const runs = await inTurns(sides, REFRESHES);
  const [first, all] = [valuesOf(runs.first, "mb"), valuesOf(runs.all, "mb")];
  const gbADay = (mb: number[]) =>
    ((median(mb) * 24 * HOUR_MS) / REFRESH_MS["24h"] / 1000).toFixed(1);
  bench.rows`
    log written by a refresh of the board of 24 h, first ranks / all | ≤ 0.2 | ${ratioOf(first, all, 2, " MB")}, or ${gbADay(first)} against ${gbADay(all)} GB a day
    time of a refresh of the board of 24 h, first ranks / all | ≤ 1 | ${ratioOf(valuesOf(runs.first, "ms"), valuesOf(runs.all, "ms"), 0, " ms")}
  `;
}

async function measureLanguages(bench: Bench): Promise<void> {
  const works = [
    ...LEADERBOARDS.map((one) => () => refreshLeaderboard(one, new Date())),
    ...LANGUAGE_TIMEFRAMES.map((one) => () => languages.refreshLanguages(one, new Date())),
  ];
  const runs = await timesOf(Object.fromEntries(works.entries()), REFRESHES);
  const all = Object.values(runs).map(median);
  const own = all.splice(LEADERBOARDS.length);
  const anHour = (ms: number, everyMs: number) => (ms * HOUR_MS) / everyMs;
  const ours = own.map((ms, at) => {
    const [timeframe = "24h"] = LANGUAGE_TIMEFRAMES.slice(at);
    const { LANGUAGE_REFRESH_MS, LANGUAGE_REST } = languages;
    return anHour(ms, Math.max(LANGUAGE_REFRESH_MS[timeframe], LANGUAGE_REST * ms));
  });
  const others = LEADERBOARDS.map(({ timeframe }, at) =>
    anHour(all[at] ?? Number.NaN, REFRESH_MS[timeframe]),
  );
  const seconds = (ms: number[]) => (sum(ms) / 1000).toFixed(0);
  const what =
    "refreshes of the twelve leaderboards of languages / of all others, in time per hour";
  bench.rows`${what} | ≤ 0.2 | ${sum(ours) / sum(others)} | ${seconds(ours)} against ${seconds(others)} s; each once ${sum(own).toFixed(0)} against ${sum(all).toFixed(0)} ms`;
}

async function measureDepth(bench: Bench): Promise<void> {
  for (const [what, read, atMost] of [
    ["board of 24 h", readPage, 1.5],
    ["recent", (offset: number) => listRecent({ offset, after: null }, LIMIT), 6],
  ] as const) {
    const works = { first: () => read(0), deep: () => read(DEEP) };
    const { first, deep } = await timesOf(works, ROUNDS);
    bench.rows`${what}, page at offset ${DEEP} / 0 | ≤ ${atMost} | ${ratioOf(deep, first, 2, " ms")}`;
  }
}

async function measureRoutes(bench: Bench): Promise<void> {
  const { url } = await bench.site({ JOBS: "off" });
  const path = "/api/twitter/popular?timeframe=24h";
  let offset = 0;
  const measure = (count: number, make: () => string) => () =>
    load(url, times(count, make), CONCURRENCY);
  const sides = {
    empty: measure(CALLS, () => "/api/health"),
    known: measure(CALLS, () => path),
    // Each has another offset, so that none is cached.
    strange: measure(CALLS / 2, () => `${path}&offset=${++offset}`),
  };
  const runs = await inTurns(sides, ROUTE_ROUNDS, 1);
  const failures = sum(valuesOf(Object.values(runs).flat(), "failures"));
  for (const [what, own, atLeast] of [
    ["answer remembered", runs.known, 0.8],
    ["not remembered", runs.strange, 0.3],
  ] as const) {
    bench.rows`GET popular, ${what} / empty route handler, requests/s, c=${CONCURRENCY} | ≥ ${atLeast} | ${ratioOf(valuesOf(own, "perSecond"), valuesOf(runs.empty, "perSecond"))} requests/s, ${failures} failures`;
  }
}
