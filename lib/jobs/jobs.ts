import "server-only";
import { z } from "zod";
import { refreshAuthorTotal } from "@/db/queries/authors";
import { getNow } from "@/db/queries/clock";
import { rollUpBuckets } from "@/db/queries/count-tables";
import { refreshRecentTotal } from "@/db/queries/listings";
import { indexListed, reindexAuthors } from "@/db/queries/search-index";
import { makeArchives } from "@/lib/archives/archives";
import { refreshDescriptions } from "@/lib/authors/refresh-descriptions";
import { refreshSitemaps } from "@/lib/authors/sitemaps";
import { runCanaries } from "@/lib/canary/run-canaries";
import { checkLinks } from "@/lib/checker/check-links";
import { AppError } from "@/lib/errors";
import { refreshAuthors, refreshDueLeaderboards } from "@/lib/rankings/refresh";
import { deliverMails } from "@/lib/reports/mail";
import { resolveReports } from "@/lib/reports/resolve-report";
import { learnFromX } from "@/lib/x/discovery/learn-settings";
import { attemptJob, type Job } from "./attempt-job";
import { enforceRetention } from "./enforce-retention";
import { keepPartitions } from "./keep-partitions";
import { sendPurges } from "./send-purges";

const AUTHORS = 100;
const BATCHES = 50;

async function reindexSearch(): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    if ((await indexListed()) === 0) break;
  }
  for (let batch = 0; batch < BATCHES; batch += 1) {
    if ((await reindexAuthors(AUTHORS)) < AUTHORS) break;
  }
}

/** One that fails does not keep the other from being counted. */
async function refreshTotals(): Promise<void> {
  const counted = await Promise.allSettled([refreshRecentTotal(), refreshAuthorTotal()]);
  for (const one of counted) if (one.status === "rejected") throw one.reason;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const JOBS: readonly Job[] = [
  // Each leaderboard has its own period. One failure does not delay the others.
  {
    name: "rankings",
    everyMs: 5 * SECOND,
    lastRetryMs: 5 * SECOND,
    run: () => refreshDueLeaderboards(),
  },
  { name: "partitions", everyMs: 10 * MINUTE, run: async () => keepPartitions(await getNow()) },
  { name: "rollup", everyMs: 2 * MINUTE, run: rollUpBuckets },
  { name: "authors", everyMs: 2 * MINUTE, run: async () => refreshAuthors(await getNow()) },
  {
    name: "descriptions",
    everyMs: 10 * MINUTE,
    run: async () => refreshDescriptions(await getNow()),
  },
  { name: "sitemaps", everyMs: 10 * MINUTE, run: refreshSitemaps },
  { name: "totals", everyMs: 5 * MINUTE, run: refreshTotals },
  { name: "archives", everyMs: 5 * MINUTE, run: makeArchives },
  { name: "search", everyMs: 5 * SECOND, run: reindexSearch },
  { name: "mail", everyMs: MINUTE, run: deliverMails },
  { name: "purges", everyMs: 5 * SECOND, lastRetryMs: 30 * SECOND, run: sendPurges },
  { name: "canary", everyMs: 5 * MINUTE, run: () => runCanaries() },
  { name: "discovery", everyMs: 5 * MINUTE, run: learnFromX },
  {
    name: "checker",
    everyMs: 2 * MINUTE,
    run: async () => {
      await resolveReports();
      await checkLinks(await getNow());
    },
  },
  { name: "retention", everyMs: 10 * MINUTE, run: async () => enforceRetention(await getNow()) },
];

export const JobRunInput = z.object({ name: z.string() });

type JobRunAnswer = { success: true; job: string; ran: boolean; ms: number };

/** Due or not. `ran` is false if another instance is running it. */
export async function runJob(name: string): Promise<JobRunAnswer> {
  const job = JOBS.find((each) => each.name === name);
  if (!job) throw new AppError("not_found");
  const began = performance.now();
  const outcome = await attemptJob(job, { onlyWhenDue: false });
  // The bug itself has been reported with the job's name.
  if (outcome.kind === "failed") throw new AppError("internal");
  const ms = Math.round(performance.now() - began);
  return { success: true, job: name, ran: outcome.kind === "ran", ms };
}
