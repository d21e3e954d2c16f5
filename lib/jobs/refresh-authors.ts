import "server-only";
import { refreshAuthorCounters } from "@/db/queries/refresh-author-counters";
import { windowStart } from "@/lib/rankings/windows";

/** Counts for each author what the boards of 24 hours and of all time count for their videos. */
export async function refreshAuthors(now: Date): Promise<void> {
  await refreshAuthorCounters(windowStart("24h", now));
}
