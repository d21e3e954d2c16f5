import { TIMEFRAMES, type Timeframe } from "@/lib/videos/timeframes";

/** What a leaderboard ranks by: counted downloads, or the rating. */
export type Ranking = "popular" | "rated";

export type Leaderboard = { ranking: Ranking; timeframe: Timeframe };

/** A leaderboard's name in the database and in cursors. */
export function leaderboardName({ ranking, timeframe }: Leaderboard): string {
  return `${ranking}:${timeframe}`;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * Maximum age of a leaderboard in ms. The job runs every 5 s, or up to every 4 s with several
 * instances: the first two values are below a multiple of either, because a count shows there within
 * 15 s and a leaderboard that is due an instant later waits for the next run.
 */
export const REFRESH_MS: Record<Timeframe, number> = {
  "1h": 3 * SECOND,
  "24h": 7 * SECOND,
  "3d": 2 * MINUTE,
  "7d": 5 * MINUTE,
  month: 15 * MINUTE,
  all: 5 * MINUTE,
};

/**
 * How often a leaderboard stores all of its ranks, and not only the first. Fast ones do it as rarely
 * as slow ones: 260 000 ranks every 7 s would be some 40 GB of WAL a day.
 */
export function wholeMs({ timeframe }: Leaderboard): number {
  return REFRESH_MS[timeframe] < REFRESH_MS["7d"] ? REFRESH_MS["7d"] : 0;
}

/** All leaderboards, the most frequently refreshed first. */
export const LEADERBOARDS: Leaderboard[] = TIMEFRAMES.toSorted(
  (a, b) => REFRESH_MS[a] - REFRESH_MS[b],
).flatMap((timeframe) => [
  { ranking: "popular", timeframe },
  { ranking: "rated", timeframe },
]);

/**
 * How long a version is kept for readers who page through it: at least `leastMs`, and up to
 * `mostMs` as long as all versions since then have at most `pages` pages.
 */
export const FROZEN = { leastMs: 3 * MINUTE, mostMs: 60 * MINUTE, pages: 10_000 };

const HOUR = 60 * MINUTE;
const SLOT_MS = 6 * HOUR;
const COMPARED_MS = 24 * HOUR;

/**
 * Ranks are compared with a snapshot taken 18 to 30 hours ago: the first one of the same quarter of the
 * previous day. The one-hour ranking changes too much to be compared.
 */
export function comparedSlots({ timeframe }: Leaderboard, now: Date) {
  if (timeframe === "1h") return null;
  const slot = now.getTime() - (now.getTime() % SLOT_MS);
  return { slot: new Date(slot), earlier: new Date(slot - COMPARED_MS) };
}

/**
 * Favorites f over unique viewers n of the timeframe, shrunk towards the timeframe's own rate p with a
 * weight of m viewers, and of that the lower bound that nine in ten such videos keep:
 *
 *     q = (f + p·m) / (n + m)      score = q − z·√(q·(1 − q) / (n + m + 1))
 *
 * Few opinions stay near the average, so that one favorite of one viewer does not lead a leaderboard.
 */
export const RATING = {
  /** Weight of the average, in viewers. */
  weight: 50,
  /** One-sided 90 % quantile of the normal distribution. */
  z: 1.2816,
  /** The lowest average: without it the first favorite of a quiet timeframe would count for nothing. */
  leastRate: 0.001,
} as const;
