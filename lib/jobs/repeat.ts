import "server-only";
import { reportBug } from "@/lib/report";
import type { JobOutcome } from "./attempt-job";
import type { Job } from "./job";
import { waitingTime } from "./waiting-time";

type Repetition = {
  attempt: (job: Job) => Promise<JobOutcome>;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
};

/** Instances that started together shall not ask together for ever. */
const JITTER = 0.1;
const FIRST_WAIT_MS = 1000;

/** Runs a job again and again, each time after the last has ended, until `signal` aborts. */
export async function repeat(job: Job, { attempt, wait, signal }: Repetition): Promise<void> {
  let failures = 0;
  await wait(Math.random() * FIRST_WAIT_MS, signal);
  while (!signal.aborted) {
    const began = performance.now();
    failures = await attempt(job).then(
      (outcome) => (outcome.kind === "failed" ? outcome.failureCount : 0),
      (error: unknown) => {
        // The database itself is away. Told of once, since every job meets it at every turn.
        if (failures === 0 && !signal.aborted) reportBug(error, { job: job.name });
        return failures + 1;
      },
    );
    const pause = waitingTime(job, failures) * (1 - JITTER * Math.random());
    await wait(Math.max(0, pause - (performance.now() - began)), signal);
  }
}
