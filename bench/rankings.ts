import { closeDatabase, sql } from "../db/client";
import { type AppServer, startApp } from "../e2e/app-server";
import { LEADERBOARDS, leaderboardName } from "../lib/rankings/leaderboards";
import { refreshLeaderboard } from "../lib/rankings/refresh";
import { generateDataset } from "./dataset";
import { startDatabase } from "./embedded-database";
import type { Figure } from "./figure";
import { languageFigures } from "./language-leaderboards";
import { type Call, load } from "./load";
import { inTurns, median, medianRatio, timed } from "./median";
import { writePlans } from "./plans";
import { depthFigures, refreshFigures, storedFigures } from "./ranking-reads";

const CONCURRENCY = 50;
const ROUTE_ROUNDS = 7;

/** Returns calls for pages that are not cached: each has another offset. */
function strangePages() {
  let asked = 0;
  return (): Call => {
    asked += 1;
    return { path: `/api/twitter/popular?timeframe=24h&offset=${asked}` };
  };
}

/** Compares lists served through Next with a handler that does nothing. */
async function routeFigures(app: AppServer, calls: number): Promise<Figure[]> {
  const empty: Call = { path: "/api/health" };
  const known: Call = { path: "/api/twitter/popular?timeframe=24h" };
  const strange = strangePages();
  let failures = 0;
  const measure = async (list: Call[]) => {
    const result = await load(app.url, list, CONCURRENCY);
    failures += result.failures;
    return result.perSecond;
  };
  const sides = {
    empty: () => measure(Array<Call>(calls).fill(empty)),
    known: () => measure(Array<Call>(calls).fill(known)),
    strange: () => measure(Array.from({ length: calls / 2 }, strange)),
  };
  for (const side of Object.values(sides)) await side(); // warm-up
  const runs = await inTurns(sides, ROUTE_ROUNDS);
  const figure = (what: string, own: number[], atLeast: number): Figure => ({
    what: `GET popular, ${what} / empty route handler, requests/s, c=${CONCURRENCY}`,
    value: medianRatio(own, runs.empty),
    unit: "",
    bar: { atLeast },
    from: `${median(own).toFixed(0)} against ${median(runs.empty).toFixed(0)} requests/s, ${failures} failures`,
  });
  return [
    figure("answer remembered", runs.known, 0.8),
    figure("not remembered", runs.strange, 0.3),
  ];
}

const ROUNDS = 200;
const REFRESHES = 5;
const CALLS = 2000;

/** Leaderboards and lists on a generated month; at scale 1 with a million videos. */
export async function rankingFigures(scale: number): Promise<Figure[]> {
  const database = await startDatabase();
  try {
    const now = new Date();
    const seconds = (await timed(() => generateDataset(sql(), scale, now))) / 1000;
    console.log(`data set of scale ${scale}: ${seconds.toFixed(0)} s`);
    await makeBoards();
    const figures = [
      ...(await refreshFigures(REFRESHES)),
      ...(await storedFigures(REFRESHES)),
      ...(await languageFigures(REFRESHES)),
      ...(await depthFigures(ROUNDS)),
    ];
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
