import { closeDatabase, sql } from "../db/client";
import { startApp } from "../e2e/app-server";
import { LEADERBOARDS, leaderboardName } from "../lib/rankings/leaderboards";
import { refreshLeaderboard } from "../lib/rankings/refresh";
import { generateDataset } from "./dataset";
import { startDatabase } from "./embedded-database";
import type { Figure } from "./figure";
import { timed } from "./median";
import { writePlans } from "./plans";
import { depthFigures, refreshFigures } from "./ranking-reads";
import { routeFigures } from "./ranking-routes";

const ROUNDS = 200;
const REFRESHES = 5;
const CALLS = 2000;

/** Boards and lists on a generated month; at scale 1 that is a million videos. */
export async function rankingFigures(scale: number): Promise<Figure[]> {
  const database = await startDatabase();
  try {
    const now = new Date();
    const seconds = (await timed(() => generateDataset(sql(), scale, now))) / 1000;
    console.log(`data set of scale ${scale}: ${seconds.toFixed(0)} s`);
    await makeBoards();
    const figures = [...(await refreshFigures(REFRESHES)), ...(await depthFigures(ROUNDS))];
    await writePlans(new Date());
    await closeDatabase();
    const app = await startApp({ DATABASE_URL: database.url, JOBS: "off", RATE_LIMITS: "off" });
    try {
      return [...figures, ...(await routeFigures(app, CALLS))];
    } finally {
      await app.stop();
    }
  } finally {
    await closeDatabase();
    database.stop();
  }
}

async function makeBoards(): Promise<void> {
  for (const board of LEADERBOARDS) {
    let total = 0;
    const ms = await timed(async () => {
      total = (await refreshLeaderboard(board, new Date()))?.total ?? 0;
    });
    console.log(`${leaderboardName(board)}: ${total} ranked in ${ms.toFixed(0)} ms`);
  }
}
