import "server-only";
import { refreshAuthorCounters } from "@/db/queries/author-counters";
import { timeframeStart } from "@/lib/rankings/timeframes";

/** Sums the 24-hour and all-time leaderboard counts per author. */
export async function refreshAuthors(now: Date): Promise<void> {
  await refreshAuthorCounters(timeframeStart("24h", now));
}
