import { TIMEFRAMES, type Timeframe } from "@/lib/videos/listing-view";

export type Ranking = "popular" | "rated";

export type Leaderboard = { ranking: Ranking; timeframe: Timeframe };

export function leaderboardName({ ranking, timeframe }: Leaderboard): string {
  return `${ranking}:${timeframe}`;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * Maximum age in ms. The job runs every 5 s, or up to every 4 s with several instances: the first two
 * are below a multiple of either, since a count shows there within 15 s.
 */
export const REFRESH_MS: Record<Timeframe, number> = {
  "1h": 3 * SECOND,
  "24h": 7 * SECOND,
  "3d": 2 * MINUTE,
  "7d": 5 * MINUTE,
  month: 15 * MINUTE,
  all: 5 * MINUTE,
};

/** How often all ranks are stored, not only the first: 260 000 every 7 s are 40 GB of WAL a day. */
export function wholeMs({ timeframe }: Leaderboard): number {
  return REFRESH_MS[timeframe] < REFRESH_MS["7d"] ? REFRESH_MS["7d"] : 0;
}

export const LEADERBOARDS: Leaderboard[] = TIMEFRAMES.toSorted(
  (a, b) => REFRESH_MS[a] - REFRESH_MS[b],
).flatMap((timeframe) => [
  { ranking: "popular", timeframe },
  { ranking: "rated", timeframe },
]);

/** How long readers can page through a version: to `mostMs` while later ones have at most `pages` pages. */
export const FROZEN = { leastMs: 3 * MINUTE, mostMs: 60 * MINUTE, pages: 10_000 };

const HOUR = 60 * MINUTE;
const SLOT_MS = 6 * HOUR;
const COMPARED_MS = 24 * HOUR;

/** The first snapshot of the same quarter of yesterday. One-hour ranks change too much to compare. */
export function comparedSlots({ timeframe }: Leaderboard, now: Date) {
  if (timeframe === "1h") return null;
  const slot = now.getTime() - (now.getTime() % SLOT_MS);
  return { slot: new Date(slot), earlier: new Date(slot - COMPARED_MS) };
}

/**
 * Lower bound that nine in ten such videos keep, of f favorites over n viewers shrunk towards the mean rate p:
 * q = (f + p·m) / (n + m), score = q − z·√(q·(1 − q) / (n + m + 1)).
 * One favorite of one viewer does not lead a leaderboard.
 */
export const RATING = {
  /** Weight of the average, in viewers. */
  weight: 50,
  /** One-sided 90 % quantile of the normal distribution. */
  z: 1.2816,
  /** Lowest average: without it the first favorite of a quiet timeframe would count for nothing. */
  leastRate: 0.001,
} as const;
