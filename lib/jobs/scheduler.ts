import "server-only";
import { setMaxListeners } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { env } from "@/lib/env";
import { reportBug } from "@/lib/runtime/report";
import { processWide } from "@/lib/runtime/slots";
import { attemptJob, type Job, type JobOutcome, waitingTime } from "./attempt-job";
import { JOBS } from "./jobs";

type Scheduler = { running: AbortController | null };

const scheduler = () => processWide<Scheduler>("jobs.scheduler", () => ({ running: null }));

/** Runs until SIGTERM or SIGINT; starts once, however often called. */
export function startScheduler(jobs: readonly Job[] = JOBS): void {
  const state = scheduler();
  if (env().JOBS === "off" || state.running) return;
  const controller = new AbortController();
  state.running = controller;
  setMaxListeners(jobs.length, controller.signal);
  const stop = () => controller.abort();
  process.once("SIGTERM", stop).once("SIGINT", stop);
  for (const job of jobs) void repeat(job, { attempt, wait, signal: controller.signal });
}

/** A run that is cut off is repeated by another instance. */
export function stopScheduler(): void {
  const state = scheduler();
  state.running?.abort();
  state.running = null;
}

const attempt = (job: Job) => attemptJob(job, { onlyWhenDue: true });

/** Does not keep the process alive. Ends early when `signal` aborts. */
async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal, ref: false }).catch(() => undefined);
}

type Repetition = {
  attempt: (job: Job) => Promise<JobOutcome>;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  signal: AbortSignal;
};

/** Jitter for instances that started together. */
const JITTER = 0.1;
const FIRST_WAIT_MS = 1000;

export async function repeat(job: Job, { attempt, wait, signal }: Repetition): Promise<void> {
  let failures = 0;
  await wait(Math.random() * FIRST_WAIT_MS, signal);
  while (!signal.aborted) {
    const began = performance.now();
    failures = await attempt(job).then(
      (outcome) => (outcome.kind === "failed" ? outcome.failureCount : 0),
      (error: unknown) => {
        // Reported once: every job fails on every turn while the database is away.
        if (failures === 0 && !signal.aborted) reportBug(error, { job: job.name });
        return failures + 1;
      },
    );
    const pause = waitingTime(job, failures) * (1 - JITTER * Math.random());
    await wait(Math.max(0, pause - (performance.now() - began)), signal);
  }
}
