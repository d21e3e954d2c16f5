export type SaveState =
  | { kind: "idle" }
  | { kind: "fetching"; received: number; total: number | null }
  /** Loaded, and waiting for a tap: the share sheet opens only right after one. */
  | { kind: "fetched"; file: File }
  | { kind: "saved" }
  /** Too large, or this browser cannot save files: the video is to be saved from its own tab. */
  | { kind: "by-hand" }
  /** The network or X's CDN refused. */
  | { kind: "failed" };

export type SaveStrategy = "download" | "share" | "by-hand";

/** Above this a phone may run out of memory: the file is held whole before it is saved. */
export const MAX_BYTES = 256 * 1024 * 1024;

type Circumstances = {
  estimatedBytes: number | null;
  /** iPhone or iPad: a download link of a page's own file is not reliable there. */
  isAppleTouch: boolean;
  canShareFiles: boolean;
};

/** How a file gets onto this device. */
export function saveStrategy(given: Circumstances): SaveStrategy {
  if ((given.estimatedBytes ?? 0) > MAX_BYTES) return "by-hand";
  if (!given.isAppleTouch) return "download";
  return given.canShareFiles ? "share" : "by-hand";
}

/** Part of the file that is here, 0-1; null where its size is not known. */
export function progressOf(received: number, total: number | null): number | null {
  return total === null || total <= 0 ? null : Math.min(1, received / total);
}

/** iPadOS calls itself a Mac, but one with a touch screen. */
export function isAppleTouch(userAgent: string, touchPoints: number): boolean {
  return /iP(hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}
