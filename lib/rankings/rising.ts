import "server-only";
import { getWatermark } from "@/db/queries/jobs";
import type { RefreshedLeaderboard } from "@/db/queries/refresh-leaderboard";
import { refreshRising as storeRising } from "@/db/queries/refresh-rising";
import { env } from "@/lib/env";
import { FROZEN } from "./leaderboards";
import { timeframeSpans, timeframeStart } from "./timeframes";

export const RISING = "rising";

/** Maximum age in ms; the job runs every 5 s. */
export const RISING_REFRESH_MS = 12_000;

const HOUR = 3_600_000;

/**
 * score = downloads of the last hour / (own mean of the 24 hours before + weight), only above that mean.
 * The weight keeps three downloads from leading. Buying counts in many networks is what costs.
 */
export const RISING_RULE = {
  /** Downloads an hour. */
  weight: 3,
  /** Share of the networks that counted a download of anything in the last hour: 3 to 20 of them. */
  networks: { share: 0.2, least: 3, most: 20 },
  ranks: 1000,
} as const;

/** Covers each count exactly once. */
function spansBetween(from: Date, until: Date, rolledUpTo: Date | null) {
  const summedTo = rolledUpTo && rolledUpTo > until ? until : rolledUpTo;
  return timeframeSpans(from, summedTo).map((span) => ({ ...span, until: span.until ?? until }));
}

/** Null when another process refreshes. Networks are known by clock hour: the last whole one is included. */
export async function refreshRising(
  now: Date,
  // Without limits no networks are counted.
  hasNetworks = env().RATE_LIMITS !== "off",
): Promise<RefreshedLeaderboard | null> {
  const start = timeframeStart("1h", now);
  const rolledUpTo = await getWatermark("rollup");
  const { weight, networks, ranks } = RISING_RULE;
  return storeRising({
    board: RISING,
    hour: timeframeSpans(start, rolledUpTo),
    day: spansBetween(new Date(start.getTime() - 24 * HOUR), start, rolledUpTo),
    weight,
    networks: hasNetworks
      ? { ...networks, since: new Date(start.getTime() - (start.getTime() % HOUR)) }
      : null,
    now,
    ranks,
    keepSince: new Date(now.getTime() - FROZEN.leastMs),
  });
}
