import "server-only";
import { dropExpiredSalts } from "@/db/queries/drop-expired-salts";
import { refreshAuthorCounters } from "@/db/queries/refresh-author-counters";
import { rollUpBuckets } from "@/db/queries/roll-up-buckets";
import { refreshDueBoards } from "@/lib/rankings/refresh-due-boards";
import type { Job } from "./job";
import { keepPartitions } from "./keep-partitions";

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** What runs when. */
export const JOBS: readonly Job[] = [
  // Each board has a period of its own; this is how often it is asked which are due.
  { name: "rankings", everyMs: 5 * SECOND, run: () => refreshDueBoards() },
  { name: "partitions", everyMs: 10 * MINUTE, run: () => keepPartitions(new Date()) },
  { name: "rollup", everyMs: 2 * MINUTE, run: rollUpBuckets },
  { name: "authors", everyMs: 2 * MINUTE, run: refreshAuthorCounters },
  { name: "retention", everyMs: 60 * MINUTE, run: () => dropExpiredSalts(new Date()) },
];
