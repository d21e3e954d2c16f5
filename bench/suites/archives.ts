import { findArchive, listArchives } from "../../db/queries/archives";
import { readLeaderboard } from "../../db/queries/leaderboards";
import { makeArchives } from "../../lib/archives/archives";
import { leaderboardName } from "../../lib/rankings/leaderboards";
import { refreshLeaderboard } from "../../lib/rankings/refresh";
import type { Suite } from "../bench";
import { generateDataset } from "../data";
import { rateOf } from "../load";
import { inTurns, ratioOf, timed, timesOf } from "../median";

const RANKS = 100;
const BOARD = { ranking: "popular", timeframe: "24h" } as const;
const ROUNDS = 300;
const READERS = 10;
const ROUND_MS = 2000;
const READ_ROUNDS = 9;

/** Archives against the 24-hour leaderboard, on a generated month; at scale 1 a million videos. */
export const suite: Suite = async (bench) => {
  await bench.database();
  await generateDataset(bench.scale);
  await refreshLeaderboard(BOARD, new Date());
  const ms = await timed(makeArchives);
  const days = (await listArchives(RANKS)).filter(({ kind }) => kind === "day");
  console.log(`${days.length} days and what they make up, archived in ${ms.toFixed(0)} ms`);
  const board = leaderboardName(BOARD);
  const readBoard = () => readLeaderboard({ board, version: null, offset: 0, limit: RANKS });
  const readArchive = (turn: number) => findArchive(days[turn % days.length]?.period ?? "");
  const full = [(await readBoard())?.rows.length, (await readArchive(0))?.rows.length];
  const works = { board: readBoard, archive: () => readArchive(0) };
  const one = await timesOf(works, ROUNDS);
  bench.rows`board of 24 h / archive of a day, time of one read of ${RANKS} ranks | ≥ 0.9 | ${ratioOf(one.board, one.archive, 2, " ms")}, ${full.join(" and ")} videos`;
  const sides = {
    board: () => rateOf(ROUND_MS, READERS, readBoard),
    archives: () => rateOf(ROUND_MS, READERS, readArchive),
  };
  const reads = await inTurns(sides, READ_ROUNDS);
  bench.rows`archives of all days / board of 24 h, reads of ${RANKS} ranks, c=${READERS} | ≥ 0.9 | ${ratioOf(reads.archives, reads.board)} reads/s, medians of ${READ_ROUNDS}`;
};
