import "server-only";
import { refreshAuthorCounters } from "@/db/queries/author-counters";
import { timeframeStart } from "@/lib/rankings/timeframes";

/** Counts for each author what the boards of 24 hours and of all time count for their videos. */
export async function refreshAuthors(now: Date): Promise<void> {
  await refreshAuthorCounters(timeframeStart("24h", now));
}
