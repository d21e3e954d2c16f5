import { sql } from "../db/client";
import { readLeaderboard } from "../db/queries/leaderboards";
import { listRecent } from "../db/queries/listings";
import { refreshLeaderboard as storeLeaderboard } from "../db/queries/refresh-leaderboard";
import { type Leaderboard, leaderboardName, REFRESH_MS } from "../lib/rankings/leaderboards";
import { planRefresh, refreshLeaderboard } from "../lib/rankings/refresh";
import type { Figure } from "./figure";
import { inTurns, median, medianRatio, medians, timed } from "./median";

const LIMIT = 30;
const DEEP = 30_000;
const BOARD: Leaderboard = { ranking: "popular", timeframe: "24h" };
const READERS = 10;
const ROUND_MS = 3000;
const READ_ROUNDS = 5;

const readPage = (offset: number) =>
  readLeaderboard({ board: leaderboardName(BOARD), version: null, offset, limit: LIMIT });

/** Cost of a deep page compared with the first page. */
export async function depthFigures(rounds: number): Promise<Figure[]> {
  const [board, deepBoard, recent, deepRecent] = await medians(
    [
      () => readPage(0),
      () => readPage(DEEP),
      () => listRecent({ offset: 0 }, LIMIT),
      () => listRecent({ offset: DEEP }, LIMIT),
    ],
    rounds,
  );
  const figure = (what: string, first = Number.NaN, deep = Number.NaN, atMost: number): Figure => ({
    what: `${what}, page at offset ${DEEP} / 0`,
    value: deep / first,
    unit: "",
    bar: { atMost },
    from: `median ${deep.toFixed(2)} ms against ${first.toFixed(2)} ms`,
  });
  return [figure("board of 24 h", board, deepBoard, 1.5), figure("recent", recent, deepRecent, 6)];
}

/** Duration of a 24-hour refresh, and what it costs concurrent readers. */
export async function refreshFigures(rounds: number): Promise<Figure[]> {
  let ranked = 0;
  const [ms = Number.NaN] = await medians(
    [
      async () => {
        ranked = (await refreshLeaderboard(BOARD, new Date()))?.total ?? 0;
      },
    ],
    rounds,
  );
  const pages = await inTurns({ alone: pagesRead, during: pagesReadDuringRefreshes }, READ_ROUNDS);
  const perSecond = (reads: number[]) => (median(reads) / (ROUND_MS / 1000)).toFixed(0);
  return [
    {
      what: "refresh of the board of 24 h",
      value: ms / 1000,
      unit: " s",
      bar: { atMost: 1 },
      from: `${ranked} ranked, median of ${rounds}`,
    },
    {
      what: "pages read during refreshes without a pause / alone, c=10",
      value: medianRatio(pages.during, pages.alone),
      unit: "",
      bar: { atLeast: 0.7 },
      from: `${perSecond(pages.during)} against ${perSecond(pages.alone)} pages/s, medians of ${READ_ROUNDS}`,
    },
  ];
}

/** Pages that ten concurrent readers get in one round. */
async function pagesRead(): Promise<number> {
  const end = performance.now() + ROUND_MS;
  let pages = 0;
  async function reader(place: number): Promise<void> {
    for (let turn = 0; performance.now() < end; turn += 1) {
      await readPage(((turn * 97 + place * 13) % 1000) * LIMIT);
      pages += 1;
    }
  }
  await Promise.all(Array.from({ length: READERS }, (_, place) => reader(place)));
  return pages;
}

async function pagesReadDuringRefreshes(): Promise<number> {
  const end = performance.now() + ROUND_MS;
  async function refresher(): Promise<void> {
    while (performance.now() < end) await timed(() => refreshLeaderboard(BOARD, new Date()));
  }
  const [pages] = await Promise.all([pagesRead(), refresher()]);
  return pages;
}

/** Log written and time saved by storing only the first ranks of the 24-hour leaderboard. */
export async function storedFigures(rounds: number): Promise<Figure[]> {
  const refresh = async (wholeMs: number) => {
    const plan = await planRefresh(BOARD, new Date());
    const [from] = await sql()`select pg_current_wal_insert_lsn() as lsn`;
    const ms = await timed(() => storeLeaderboard({ ...plan, wholeMs }));
    const [written] = await sql()`
      select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), ${from?.lsn}) / 1e6 as mb`;
    return { ms, mb: Number(written?.mb) };
  };
  const all: Awaited<ReturnType<typeof refresh>>[] = [];
  const first: typeof all = [];
  for (let round = 0; round < rounds; round += 1) {
    all.push(await refresh(0));
    first.push(await refresh(REFRESH_MS["7d"]));
  }
  const middle = (runs: typeof all, key: "ms" | "mb") => median(runs.map((run) => run[key]));
  const ratio = (key: "ms" | "mb") =>
    medianRatio(
      first.map((run) => run[key]),
      all.map((run) => run[key]),
    );
  const gbADay = (mb: number) => ((mb * 86_400_000) / REFRESH_MS["24h"] / 1000).toFixed(1);
  return [
    {
      what: "log written by a refresh of the board of 24 h, first ranks / all",
      value: ratio("mb"),
      unit: "",
      bar: { atMost: 0.2 },
      from: `median ${middle(first, "mb").toFixed(2)} MB against ${middle(all, "mb").toFixed(2)} MB, or ${gbADay(middle(first, "mb"))} against ${gbADay(middle(all, "mb"))} GB a day`,
    },
    {
      what: "time of a refresh of the board of 24 h, first ranks / all",
      value: ratio("ms"),
      unit: "",
      bar: { atMost: 1 },
      from: `median ${middle(first, "ms").toFixed(0)} ms against ${middle(all, "ms").toFixed(0)} ms`,
    },
  ];
}
