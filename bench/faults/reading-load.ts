import { setTimeout as delay } from "node:timers/promises";
import { median, sum } from "../median";
import { repeat, until } from "../until";

/** Reads each path of a list again and again, one reader a path, until stopped. */
export function startReading(origin: string, paths: string[], pauseMs = 50) {
  const durations: number[] = [];
  const failures: Record<string, number> = {};
  const stops = paths.map((path) =>
    repeat(pauseMs, async () => {
      const began = performance.now();
      const outcome = await read(`${origin}${path}`);
      durations.push(performance.now() - began);
      if (outcome !== LISTED) failures[outcome] = (failures[outcome] ?? 0) + 1;
    }),
  );
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    const worst = Math.max(0, ...durations);
    return { reads: durations.length, failures, p50: median(durations), worst };
  };
}

export async function readFor(ms: number, origin: string, paths: string[]) {
  const stop = startReading(origin, paths);
  await delay(ms);
  return stop();
}

const LISTED = "listed";

/**
 * A page also answers 200 if its list could not be loaded, so the content is checked: the JSON of the API,
 * or the HTML of a page.
 */
async function read(address: string): Promise<string> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(15_000) });
    const text = await response.text();
    if (response.status !== 200) return String(response.status);
    const { videos = [] } = text.startsWith("{") ? JSON.parse(text) : {};
    return videos.length > 0 || text.includes("<article") ? LISTED : "empty";
  } catch {
    return "cut";
  }
}

export const listsVideos = async (address: string) => (await read(address)) === LISTED;

export async function untilListed(origin: string, paths: string[]): Promise<void> {
  for (const path of paths) await until(() => listsVideos(origin + path));
}

export const countOf = (statuses: Record<string, number>) => sum(Object.values(statuses));

/** Counts in words, such as `3 × 503, 1 × cut`; `none` if there are none. */
export function inWords(statuses: Record<string, number>): string {
  const each = Object.entries(statuses).map(([status, times]) => `${times} × ${status}`);
  return each.join(", ") || "none";
}

export const durations = ({ p50, worst }: { p50: number; worst: number }) =>
  `They took ${p50.toFixed(1)} ms in the median, and ${Math.round(worst)} ms at most`;
