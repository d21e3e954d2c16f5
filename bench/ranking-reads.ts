import { readLeaderboard } from "../db/queries/leaderboards";
import { listRecent } from "../db/queries/listings";
import { type Leaderboard, leaderboardName } from "../lib/rankings/leaderboards";
import { refreshLeaderboard } from "../lib/rankings/refresh";
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

/** What a deep page costs against the first. */
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

/** Duration of a 24-hour rebuild, and its cost for concurrent readers. */
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

/** Pages that ten readers get in one round. */
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
