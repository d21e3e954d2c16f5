import { closeDatabase, sql } from "../db/client";
import { startApp } from "../e2e/app-server";
import { startDatabase } from "./embedded-database";
import type { Figure } from "./figure";
import { type Call, load } from "./load";
import { median, timed } from "./median";
import { drawWords, generatePosts } from "./search-data";

const ROUNDS = 6;
const CALLS = 400;
/**
 * Searches after which the CPU time of each no longer falls, as in a running server: 1.6 ms for the
 * first, 0.9 ms after 2,000, once V8 has compiled the code.
 */
const WARM_UP = 2400;
const CLIENTS = 20;

/** Search of videos by the API; at scale 1 among a million. No search is sent twice, so none is cached. */
export async function searchFigures(scale: number): Promise<Figure[]> {
  const database = await startDatabase();
  try {
    const ms = await timed(() => generatePosts(sql(), scale));
    console.log(`videos: ${(ms / 1000).toFixed(0)} s`);
    const pairs = await drawWords(sql(), "two CJK characters", ROUNDS * CALLS + WARM_UP);
    const frequent = await drawWords(sql(), "frequent pairs", ROUNDS * CALLS);
    await closeDatabase();
    const app = await startApp({ DATABASE_URL: database.url, JOBS: "off", RATE_LIMITS: "off" });
    try {
      await load(app.url, pairs.slice(0, WARM_UP).map(callOf), CLIENTS);
      return [
        ...(await latencies(app.url, "two CJK characters", pairs.slice(WARM_UP))),
        ...(await latencies(app.url, "two letters that most posts have", frequent)),
      ];
    } finally {
      await app.stop();
    }
  } finally {
    await closeDatabase();
    database.stop();
  }
}

const callOf = (text: string): Call => ({
  path: `/api/twitter/search?q=${encodeURIComponent(text)}`,
});

async function latencies(origin: string, kind: string, words: string[]): Promise<Figure[]> {
  const rounds: Awaited<ReturnType<typeof load>>[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const part = words.slice(round * CALLS, (round + 1) * CALLS);
    rounds.push(await load(origin, part.map(callOf), CLIENTS));
  }
  const failures = rounds.reduce((sum, round) => sum + round.failures, 0);
  const perSecond = median(rounds.map((round) => round.perSecond));
  const figure = (name: "p50" | "p99", atMost: number): Figure => ({
    what: `search of ${kind}, ${name}, c=${CLIENTS}`,
    value: median(rounds.map((round) => round[name])),
    unit: " ms",
    bar: { atMost },
    from: `median of ${ROUNDS} × ${CALLS} searches, ${perSecond.toFixed(0)}/s, ${failures} failures`,
  });
  return [figure("p50", 30), figure("p99", 150)];
}
