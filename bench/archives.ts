import { closeDatabase, sql } from "../db/client";
import { findArchive, listArchives } from "../db/queries/archives";
import { readLeaderboard } from "../db/queries/leaderboards";
import { makeArchives } from "../lib/archives/archives";
import { leaderboardName } from "../lib/rankings/leaderboards";
import { refreshLeaderboard } from "../lib/rankings/refresh";
import { generateDataset } from "./dataset";
import { startDatabase } from "./embedded-database";
import type { Figure } from "./figure";
import { inTurns, median, medianRatio, medians, timed } from "./median";

/** How many ranks an archive stores; the leaderboard is compared with as many. */
const RANKS = 100;
const BOARD = { ranking: "popular", timeframe: "24h" } as const;
const ROUNDS = 300;
const READERS = 10;
const ROUND_MS = 2000;
const READ_ROUNDS = 9;

/** Archives against the 24-hour leaderboard, on a generated month; at scale 1 a million videos. */
export async function archiveFigures(scale: number): Promise<Figure[]> {
  const database = await startDatabase();
  try {
    await generateDataset(sql(), scale, new Date());
    await refreshLeaderboard(BOARD, new Date());
    const ms = await timed(makeArchives);
    const days = (await listArchives(RANKS)).filter(({ kind }) => kind === "day");
    console.log(`${days.length} days and what they make up, archived in ${ms.toFixed(0)} ms`);
    return await readFigures(days.map(({ period }) => period));
  } finally {
    await closeDatabase();
    database.stop();
  }
}

const readBoard = () =>
  readLeaderboard({ board: leaderboardName(BOARD), version: null, offset: 0, limit: RANKS });

async function readFigures(days: string[]): Promise<Figure[]> {
  const [newest = ""] = days;
  const full = [(await readBoard())?.rows.length, (await findArchive(newest))?.rows.length];
  const [board = Number.NaN, archive = Number.NaN] = await medians(
    [readBoard, () => findArchive(newest)],
    ROUNDS,
  );
  const read = await inTurns(
    {
      board: () => readsOf(readBoard),
      archives: () => readsOf((turn) => findArchive(days[turn % days.length] ?? newest)),
    },
    READ_ROUNDS,
  );
  const perSecond = (reads: number[]) => (median(reads) / (ROUND_MS / 1000)).toFixed(0);
  return [
    {
      what: `board of 24 h / archive of a day, time of one read of ${RANKS} ranks`,
      value: board / archive,
      unit: "",
      bar: { atLeast: 0.9 },
      from: `median ${board.toFixed(2)} ms against ${archive.toFixed(2)} ms, ${full.join(" and ")} videos`,
    },
    {
      what: `archives of all days / board of 24 h, reads of ${RANKS} ranks, c=${READERS}`,
      value: medianRatio(read.archives, read.board),
      unit: "",
      bar: { atLeast: 0.9 },
      from: `${perSecond(read.archives)} against ${perSecond(read.board)} reads/s, medians of ${READ_ROUNDS}`,
    },
  ];
}

/** How many reads concurrent readers complete in one round. */
async function readsOf(read: (turn: number) => Promise<unknown>): Promise<number> {
  const end = performance.now() + ROUND_MS;
  let reads = 0;
  async function reader(): Promise<void> {
    while (performance.now() < end) {
      const turn = reads;
      reads += 1;
      await read(turn);
    }
  }
  await Promise.all(Array.from({ length: READERS }, reader));
  return reads;
}
