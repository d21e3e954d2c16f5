import { setTimeout as delay } from "node:timers/promises";

/** Milliseconds until `isSo` says yes; throws after the bound. */
export async function until(isSo: () => Promise<boolean> | boolean, boundMs = 30_000) {
  const began = performance.now();
  while (performance.now() - began < boundMs) {
    if (await isSo()) return performance.now() - began;
    await delay(25);
  }
  throw new Error(`not so within ${boundMs} ms: ${isSo}`);
}

/** Whether the answer lists at least one video. */
export async function listsVideos(address: string): Promise<boolean> {
  const response = await fetch(address).catch(() => null);
  if (!response?.ok) return false;
  const { videos } = (await response.json()) as { videos: unknown[] };
  return videos.length > 0;
}
