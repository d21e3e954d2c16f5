import "server-only";
import { driverError } from "@/db/queries/driver-error";
import { finishJob, getJobProgress, runExclusively, startJob } from "@/db/queries/jobs";
import { reportBug } from "@/lib/report";
import type { Job } from "./job";
import { waitingTime } from "./waiting-time";

export type JobOutcome =
  | { kind: "ran"; ms: number }
  | { kind: "failed"; ms: number; failureCount: number }
  /** Another instance is at it, or was not long ago. */
  | { kind: "left" };

/** Clocks of schedulers wobble: a run this far through the waiting time is due. */
export const DUE_SHARE = 0.8;

/**
 * Runs a job where no other instance does, and notes how it went. With `onlyWhenDue`, a run that
 * any instance began lately is enough. Fails only when the database cannot be reached.
 */
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
    // A job that goes on failing is told of once; health shows that it still does.
    if (failureCount === 1) reportBug(error, { job: job.name });
    return { kind: "failed", ms, failureCount };
  }
  const ms = performance.now() - began;
  await finishJob(job.name, { ms, error: null });
  return { kind: "ran", ms };
}
