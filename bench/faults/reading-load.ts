import { setTimeout as delay } from "node:timers/promises";
import { percentile } from "../load";

export type ReadingResult = {
  reads: number;
  /** Answers other than 200. 0: no answer. */
  failures: Record<number, number>;
  p50: number;
  worst: number;
};

/** One reader for each path, again and again, until stopped. */
export function startReading(origin: string, paths: string[], pauseMs = 50) {
  let running = true;
  const durations: number[] = [];
  const failures: Record<number, number> = {};
  async function reader(path: string) {
    while (running) {
      const began = performance.now();
      const status = await read(`${origin}${path}`);
      durations.push(performance.now() - began);
      if (status !== 200) failures[status] = (failures[status] ?? 0) + 1;
      await delay(pauseMs);
    }
  }
  const done = Promise.all(paths.map(reader));
  return async (): Promise<ReadingResult> => {
    running = false;
    await done;
    durations.sort((a, b) => a - b);
    const worst = durations.at(-1) ?? 0;
    return { reads: durations.length, failures, p50: percentile(durations, 0.5), worst };
  };
}

async function read(address: string): Promise<number> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(15_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

export function countOf(statuses: Record<number, number>): number {
  return Object.values(statuses).reduce((sum, each) => sum + each, 0);
}

/** `3 × 503, 1 × 0`, or `none`. */
export function inWords(statuses: Record<number, number>): string {
  const each = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`);
  return each.join(", ") || "none";
}
