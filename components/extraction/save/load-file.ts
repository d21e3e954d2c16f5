import { dropStored } from "@/lib/media/disk-store";
import { runTask } from "@/lib/media/run-task";
import { type Acquired, acquire, fetchFile } from "./acquire";
import type { SaveJob } from "./job";
import { playsEverywhere } from "./preferences";
import { MAX_BYTES, type SaveState } from "./save-state";

export type Transfer = {
  signal: AbortSignal;
  onState: (state: SaveState) => void;
  /** Receives the file instead of this browser's way of saving it. */
  deliver?: ((file: File) => Promise<void>) | undefined;
};

const PROGRESS_EVERY_MS = 100;

/** Reports at most ten times a second, and the end. */
export function progressReporter({ onState }: Transfer) {
  let last = 0;
  return (received: number, total: number | null) => {
    const now = performance.now();
    if (now - last < PROGRESS_EVERY_MS && received !== total) return;
    last = now;
    onState({ kind: "fetching", received, total });
  };
}

/** Phones have less memory: a larger video is saved as X sent it. */
const MAX_REWRITE_ON_TOUCH = 128 * 1024 * 1024;

export function isRewritten({ make, source }: SaveJob, bytes: number | null): boolean {
  if (make === "as-is" || source.kind === "photo") return false;
  if (make !== "file" || source.kind !== "file") return true;
  const isTouch = matchMedia("(pointer: coarse)").matches;
  const isTooLarge = isTouch && (bytes ?? 0) > MAX_REWRITE_ON_TOUCH;
  return playsEverywhere.read() === "on" && !isTooLarge;
}

/** Null if it cannot be fetched: a sound file is complete without one. */
async function coverOf({ coverUrl, make }: SaveJob, signal: AbortSignal): Promise<Blob | null> {
  if (coverUrl === null || make !== "sound" || /\.mp4/.test(coverUrl)) return null;
  const options = { signal, storeBytes: null, maxBytes: 5_000_000, onProgress: () => {} };
  const bytes = await fetchFile(coverUrl, options).catch(() => null);
  return bytes && new Blob([bytes], { type: /png/.test(coverUrl) ? "image/png" : "image/jpeg" });
}

const MAKES = { file: "mp4", clip: "mp4", sound: "m4a", gif: "gif", "as-is": "mp4" } as const;

/** A video that cannot be rewritten is saved as X sent it. */
async function make(job: SaveJob, { media, sound }: Acquired, transfer: Transfer) {
  if (!isRewritten(job, media.size)) return { blob: media, isAsSent: false };
  const { signal, onState } = transfer;
  const { span, isExact, tags } = job;
  onState({ kind: "working", part: 0 });
  try {
    const cover = await coverOf(job, signal);
    const task = { make: MAKES[job.make], media, sound, span, isExact, tags, cover };
    let last = 0;
    const blob = await runTask(task, {
      signal,
      onProgress(part) {
        const now = performance.now();
        if (now - last < PROGRESS_EVERY_MS) return;
        last = now;
        onState({ kind: "working", part });
      },
    });
    return { blob, isAsSent: false };
  } catch (error) {
    const canBeAsSent = job.make === "file" && job.source.kind === "file";
    if (signal.aborted || !canBeAsSent) throw error;
    return { blob: media, isAsSent: true };
  }
}

/** Null if the job has several sources. */
export const fileUrlOf = ({ source, make: made }: SaveJob) =>
  source.kind === "file" && made === "file" ? source.url : null;

/** `maxBytes` beyond memory keeps all of it on the disk. */
export async function loadFile(job: SaveJob, transfer: Transfer, maxBytes: number) {
  const { signal } = transfer;
  const { estimatedBytes } = job;
  if (job.source.kind !== "loaded") {
    transfer.onState({ kind: "fetching", received: 0, total: estimatedBytes });
  }
  const onProgress = progressReporter(transfer);
  const storeBytes = maxBytes > MAX_BYTES ? Number.POSITIVE_INFINITY : estimatedBytes;
  const acquired = await acquire(job.source, { signal, storeBytes, maxBytes, onProgress });
  let result: Blob | null = null;
  try {
    signal.throwIfAborted();
    const made = await make(job, acquired, transfer);
    signal.throwIfAborted();
    result = made.blob;
    return made;
  } finally {
    for (const blob of [acquired.media, acquired.sound]) {
      if (blob && blob !== result) dropStored(blob);
    }
  }
}
