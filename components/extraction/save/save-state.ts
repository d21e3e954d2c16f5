import type { MediaFault } from "@/lib/media/task";

export type SaveState =
  | { kind: "idle" }
  | { kind: "fetching"; received: number; total: number | null }
  | { kind: "working"; part: number }
  /** The share sheet needs another tap. */
  | { kind: "fetched"; files: File[]; isAsSent: boolean }
  /** `isAsSent`: it could not be rewritten. `bytes`: set if the size was a guess before. */
  | { kind: "saved"; isAsSent: boolean; bytes?: number }
  /** The browser downloads it by itself; the page may be left. */
  | { kind: "handed-over" }
  /** More than fits into memory. With `canStream` another tap opens the file picker. */
  | { kind: "too-large"; canStream: boolean }
  /** This browser cannot save files: save from the video's tab. */
  | { kind: "by-hand" }
  | { kind: "full" }
  /** The network or X's CDN refused. */
  | { kind: "failed" }
  /** The media is not what it claims to be, or this browser cannot make the file. */
  | { kind: "refused"; fault: MediaFault };

/** Receives a file instead of this browser's way of saving it. */
export type Deliver = (file: File) => Promise<void>;

export const IDLE: SaveState = { kind: "idle" };

/** The whole file is in memory unless it is streamed: a phone can run out of it. */
export const MAX_BYTES = 256 * 1024 * 1024;

export function isBusy({ kind }: SaveState): boolean {
  return kind === "fetching" || kind === "working";
}

/** 0–1; null if the size is unknown. */
export function progressOf(received: number, total: number | null): number | null {
  return total === null || total <= 0 ? null : Math.min(1, received / total);
}
