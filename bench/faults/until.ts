import { setTimeout as delay } from "node:timers/promises";

/** Milliseconds until `isSo` returns true; throws after the limit. */
export async function until(isSo: () => Promise<boolean> | boolean, boundMs = 30_000) {
  const began = performance.now();
  while (performance.now() - began < boundMs) {
    if (await isSo()) return performance.now() - began;
    await delay(25);
  }
  throw new Error(`not so within ${boundMs} ms: ${isSo}`);
}

/** Whether a list has at least one video, in the JSON of the API or in the HTML of a page. */
export function listsVideos(text: string): boolean {
  if (!text.startsWith("{")) return text.includes("<article");
  const { videos = [] } = JSON.parse(text) as { videos?: unknown[] };
  return videos.length > 0;
}

/** Waits until each of these lists has a video. */
export async function untilListed(origin: string, paths: string[]): Promise<void> {
  for (const path of paths) {
    await until(async () => {
      const response = await fetch(`${origin}${path}`).catch(() => null);
      return Boolean(response?.ok) && listsVideos((await response?.text()) ?? "");
    });
  }
}
