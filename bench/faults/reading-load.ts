import { setTimeout as delay } from "node:timers/promises";
import { percentile } from "../load";
import { listsVideos } from "./until";

export type ReadingResult = {
  reads: number;
  /** Number of each failure: statuses other than 200, `empty` lists, and `cut` responses. */
  failures: Record<string, number>;
  p50: number;
  worst: number;
};

/** Reads each path of a list again and again, one reader a path, until stopped. */
export function startReading(origin: string, paths: string[], pauseMs = 50) {
  let running = true;
  const durations: number[] = [];
  const failures: Record<string, number> = {};
  async function reader(path: string) {
    while (running) {
      const began = performance.now();
      const outcome = await read(`${origin}${path}`);
      durations.push(performance.now() - began);
      if (outcome !== LISTED) failures[outcome] = (failures[outcome] ?? 0) + 1;
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

const LISTED = "listed";

/** A page also answers 200 if its list could not be loaded, so the content is checked. */
async function read(address: string): Promise<string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(15_000) });
    const text = await response.text();
    if (response.status !== 200) return String(response.status);
    return listsVideos(text) ? LISTED : "empty";
  } catch {
    return "cut";
  }
}

export function countOf(statuses: Record<string, number>): number {
  return Object.values(statuses).reduce((sum, each) => sum + each, 0);
}

/** Counts in words, such as `3 × 503, 1 × cut`; `none` if there are none. */
export function inWords(statuses: Record<string, number>): string {
  const each = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`);
  return each.join(", ") || "none";
}
