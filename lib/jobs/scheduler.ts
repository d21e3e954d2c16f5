import "server-only";
import { setTimeout as delay } from "node:timers/promises";
import { env } from "@/lib/env";
import { processWide } from "@/lib/process-wide";
import { attemptJob } from "./attempt-job";
import type { Job } from "./job";
import { JOBS } from "./jobs";
import { repeat } from "./repeat";

type Scheduler = { running: AbortController | null };

const scheduler = () => processWide<Scheduler>("scheduler", () => ({ running: null }));

/** Runs every job in this process when it is due, until SIGTERM or SIGINT; once, however often called. */
export function startScheduler(jobs: readonly Job[] = JOBS): void {
  const state = scheduler();
  if (env().JOBS === "off" || state.running) return;
  const controller = new AbortController();
  state.running = controller;
  const stop = () => controller.abort();
  process.once("SIGTERM", stop).once("SIGINT", stop);
  for (const job of jobs) void repeat(job, { attempt, wait, signal: controller.signal });
}

/** Begins no further run. One that goes on is cut off with the process, and taken up by the next. */
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
