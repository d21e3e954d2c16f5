import "server-only";
import { driverError } from "@/db/queries/driver-error";
import { finishJob, getJobProgress, runExclusively, startJob } from "@/db/queries/jobs";
import { reportBug } from "@/lib/runtime/report";

export type Job = {
  name: string;
  /** From start to start. */
  everyMs: number;
  /** Longest wait after a failure, for a job that already backs off from its failing parts. */
  lastRetryMs?: number;
  /** May be interrupted anywhere and run again. */
  run: () => Promise<void>;
};

const FIRST_RETRY_MS = 5_000;
const LAST_RETRY_MS = 5 * 60_000;

/** From start to start. */
export function waitingTime(
  { everyMs, lastRetryMs = LAST_RETRY_MS }: Pick<Job, "everyMs" | "lastRetryMs">,
  failureCount: number,
): number {
  if (failureCount === 0) return everyMs;
  return Math.min(FIRST_RETRY_MS * 2 ** (failureCount - 1), lastRetryMs);
}

export type JobOutcome =
  | { kind: "ran"; ms: number }
  | { kind: "failed"; ms: number; failureCount: number }
  | { kind: "left" };

/** Clocks of schedulers wobble: a run this far through the waiting time is due. */
export const DUE_SHARE = 0.8;

/** Skips a job that another instance runs. Rejects only if the database is unavailable. */
export async function attemptJob(
  job: Job,
  { onlyWhenDue }: { onlyWhenDue: boolean },
): Promise<JobOutcome> {
  const attempt = await runExclusively(job.name, async () => {
    if (onlyWhenDue && !(await isDue(job))) return null;
    await startJob(job.name);
    return runAndNote(job);
  });
  return (attempt.ran && attempt.result) || { kind: "left" };
}

async function isDue(job: Job): Promise<boolean> {
  const { sinceStartMs, failureCount } = await getJobProgress(job.name);
  return sinceStartMs === null || sinceStartMs >= waitingTime(job, failureCount) * DUE_SHARE;
}

async function runAndNote(job: Job): Promise<JobOutcome> {
  const began = performance.now();
  try {
    await job.run();
  } catch (error) {
    const ms = performance.now() - began;
    const failureCount = await finishJob(job.name, { ms, error: String(driverError(error)) });
    // Reported once per series of failures; health shows that it continues.
    if (failureCount === 1) reportBug(error, { job: job.name });
    return { kind: "failed", ms, failureCount };
  }
  const ms = performance.now() - began;
  await finishJob(job.name, { ms, error: null });
  return { kind: "ran", ms };
}
