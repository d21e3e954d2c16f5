import type { MediaFault } from "@/lib/media/task";

export type SaveState =
  | { kind: "idle" }
  | { kind: "fetching"; received: number; total: number | null }
  /** The bytes are loaded, and the file is being made from them. */
  | { kind: "working"; part: number }
  /** Loaded; the share sheet needs another tap. */
  | { kind: "fetched"; files: File[]; isAsSent: boolean }
  /**
   * `isAsSent`: the file could not be rewritten, so it is saved as X sent it. `bytes`: of a file whose
   * size was a guess before.
   */
  | { kind: "saved"; isAsSent: boolean; bytes?: number }
  /** The browser downloads it by itself; the page may be left. */
  | { kind: "handed-over" }
  /** More than fits into memory. With `canStream` another tap opens the file picker. */
  | { kind: "too-large"; canStream: boolean }
  /** This browser cannot save files: save from the video's tab. */
  | { kind: "by-hand" }
  /** The device has no room left for it. */
  | { kind: "full" }
  /** The network or X's CDN refused. */
  | { kind: "failed" }
  /** The media is not what it claims to be, or this browser cannot make this kind of file from it. */
  | { kind: "refused"; fault: MediaFault };

export const IDLE: SaveState = { kind: "idle" };

/** The whole file is in memory before it is saved, unless it is streamed: a phone can run out of it. */
export const MAX_BYTES = 256 * 1024 * 1024;

export function isBusy({ kind }: SaveState): boolean {
  return kind === "fetching" || kind === "working";
}

/** Loaded part of the file, 0-1; null if its size is unknown. */
export function progressOf(received: number, total: number | null): number | null {
  return total === null || total <= 0 ? null : Math.min(1, received / total);
}
