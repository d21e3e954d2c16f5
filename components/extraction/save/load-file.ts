import { dropStored, hasDisk, isDiskFull, removeStored } from "@/lib/media/disk-store";
import { readBytes } from "@/lib/media/read-bytes";
import { runTask } from "@/lib/media/run-task";
import { type Acquired, acquire, fetchFile } from "./acquire";
import type { SaveJob } from "./job";
import { playsEverywhere } from "./preferences";
import { type Deliver, MAX_BYTES, type SaveState } from "./save-state";
import { savePicker } from "./strategy";

export type Transfer = {
  signal: AbortSignal;
  onState: (state: SaveState) => void;
  deliver?: Deliver | undefined;
};

const PROGRESS_EVERY_MS = 100;

/** True at most ten times a second. */
function pacer(): () => boolean {
  let last = 0;
  return () => {
    const now = performance.now();
    if (now - last < PROGRESS_EVERY_MS) return false;
    last = now;
    return true;
  };
}

function progressReporter({ onState }: Transfer) {
  const isDue = pacer();
  return (received: number, total: number | null) => {
    if (isDue() || received === total) onState({ kind: "fetching", received, total });
  };
}

/** Phones have less memory: a larger video is saved as X sent it. */
const MAX_REWRITE_ON_TOUCH = 128 * 1024 * 1024;

function isRewritten({ make, source }: SaveJob, bytes: number | null): boolean {
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
    const isDue = pacer();
    const onProgress = (part: number) => {
      if (isDue()) onState({ kind: "working", part });
    };
    const blob = await runTask(task, { signal, onProgress });
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

async function streamAsSent(
  url: string,
  sink: FileSystemWritableFileStream,
  transfer: Transfer,
): Promise<void> {
  await readBytes(url, {
    signal: transfer.signal,
    maxBytes: Number.POSITIVE_INFINITY,
    onProgress: progressReporter(transfer),
    onChunk: (chunk) => sink.write(chunk),
  });
  await sink.close();
}

/** Null if the browser has no room to build it, and X has it as a whole. */
async function loadForStream(job: SaveJob, transfer: Transfer) {
  try {
    return await loadFile(job, transfer, Number.POSITIVE_INFINITY);
  } catch (error) {
    if (isDiskFull(error) && fileUrlOf(job) !== null) return null;
    throw error;
  }
}

/** Bytes that are saved unchanged go straight to the disk; a video that is rewritten is built first. */
export async function streamFile(job: SaveJob, transfer: Transfer): Promise<SaveState> {
  const pick = savePicker();
  if (!pick) return { kind: "too-large", canStream: false };
  const ending = job.fileName.slice(job.fileName.lastIndexOf("."));
  const types = [{ accept: { [job.type]: [ending] } }];
  const handle = await pick({ suggestedName: job.fileName, types });
  transfer.onState({ kind: "fetching", received: 0, total: job.estimatedBytes });
  const sink = await handle.createWritable();
  try {
    const url = fileUrlOf(job);
    const isPlain = !isRewritten(job, job.estimatedBytes);
    const isStraight = url !== null && (isPlain || !hasDisk());
    const made = isStraight ? null : await loadForStream(job, transfer);
    if (made === null) {
      await streamAsSent(url ?? "", sink, transfer);
      return { kind: "saved", isAsSent: !isPlain };
    }
    await made.blob.stream().pipeTo(sink, { signal: transfer.signal });
    await removeStored(made.blob).catch(() => undefined);
    return { kind: "saved", isAsSent: made.isAsSent };
  } catch (error) {
    await sink.abort().catch(() => undefined);
    throw error;
  }
}
