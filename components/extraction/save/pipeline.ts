import { hasDisk, removeStored } from "@/lib/media/disk-store";
import { readBytes, TooLarge } from "@/lib/media/read-bytes";
import { runTask } from "@/lib/media/run-task";
import { MediaError } from "@/lib/media/task";
import { type Acquired, acquire, fetchFile } from "./acquire";
import type { SaveJob } from "./job";
import { playsEverywhere } from "./preferences";
import { IDLE, MAX_BYTES, type SaveState } from "./save-state";
import { download, downloadNatively, shareFiles } from "./sinks";
import { canHandOver, type SaveStrategy, savePicker, strategyHere } from "./strategy";

type Transfer = {
  signal: AbortSignal;
  onState: (state: SaveState) => void;
  /** Takes the file instead of this browser's way of saving. */
  deliver?: ((file: File) => Promise<void>) | undefined;
};

const PROGRESS_EVERY_MS = 100;

/** Reports progress at most ten times a second, and the end. */
function progressReporter({ onState }: Transfer) {
  let last = 0;
  return (received: number, total: number | null) => {
    const now = performance.now();
    if (now - last < PROGRESS_EVERY_MS && received !== total) return;
    last = now;
    onState({ kind: "fetching", received, total });
  };
}

/** Long enough for the browser to copy a download. */
const KEPT_ON_DISK_MS = 600_000;

/** Phones have less memory: a larger video is saved as X sent it. */
const MAX_REWRITE_ON_TOUCH = 128 * 1024 * 1024;

function isRewritten({ make, source }: SaveJob, bytes: number | null): boolean {
  if (make === "as-is" || source.kind === "photo") return false;
  if (make !== "file" || source.kind !== "file") return true;
  const isTouch = matchMedia("(pointer: coarse)").matches;
  const isTooLarge = isTouch && (bytes ?? 0) > MAX_REWRITE_ON_TOUCH;
  return playsEverywhere.read() === "on" && !isTooLarge;
}

/** A file without its picture is still a sound file. */
async function coverOf({ coverUrl, make }: SaveJob, signal: AbortSignal): Promise<Blob | null> {
  if (coverUrl === null || make !== "sound" || /\.mp4/.test(coverUrl)) return null;
  const options = { signal, storeBytes: null, maxBytes: 5_000_000, onProgress: () => {} };
  const bytes = await fetchFile(coverUrl, options).catch(() => null);
  return bytes && new Blob([bytes], { type: /png/.test(coverUrl) ? "image/png" : "image/jpeg" });
}

const MAKES = { file: "mp4", clip: "mp4", sound: "m4a", gif: "gif", "as-is": "mp4" } as const;

/** The file of a job. A video that cannot be rewritten is saved as X sent it. */
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

/** Bytes as X sends them go straight to the disk; a video that is rewritten is put together before. */
async function stream(job: SaveJob, transfer: Transfer): Promise<SaveState> {
  const pick = savePicker();
  if (!pick) return { kind: "too-large", canStream: false };
  const ending = job.fileName.slice(job.fileName.lastIndexOf("."));
  const types = [{ accept: { [job.type]: [ending] } }];
  const handle = await pick({ suggestedName: job.fileName, types });
  transfer.onState({ kind: "fetching", received: 0, total: job.estimatedBytes });
  const sink = await handle.createWritable();
  try {
    const isPlain = !isRewritten(job, job.estimatedBytes);
    if (job.source.kind === "file" && (isPlain || !hasDisk())) {
      await readBytes(job.source.url, {
        signal: transfer.signal,
        maxBytes: Number.POSITIVE_INFINITY,
        onProgress: progressReporter(transfer),
        onChunk: (chunk) => sink.write(chunk),
      });
      await sink.close();
      return { kind: "saved", isAsSent: !isPlain };
    }
    const { blob, isAsSent } = await load(job, transfer, Number.POSITIVE_INFINITY);
    await blob.stream().pipeTo(sink, { signal: transfer.signal });
    await removeStored(blob).catch(() => undefined);
    return { kind: "saved", isAsSent };
  } catch (error) {
    await sink.abort().catch(() => undefined);
    throw error;
  }
}

async function load(job: SaveJob, transfer: Transfer, maxBytes: number) {
  const { signal } = transfer;
  const { estimatedBytes } = job;
  if (job.source.kind !== "loaded") {
    transfer.onState({ kind: "fetching", received: 0, total: estimatedBytes });
  }
  const onProgress = progressReporter(transfer);
  // What may be larger than memory is kept on the disk from the start.
  const storeBytes = maxBytes > MAX_BYTES ? Number.POSITIVE_INFINITY : estimatedBytes;
  const options = { signal, storeBytes, maxBytes, onProgress };
  const acquired = await acquire(job.source, options);
  signal.throwIfAborted();
  const made = await make(job, acquired, transfer);
  signal.throwIfAborted();
  for (const blob of [acquired.media, acquired.sound]) {
    if (blob && blob !== made.blob) await removeStored(blob).catch(() => undefined);
  }
  return made;
}

function stateAfter(error: unknown, signal: AbortSignal): SaveState {
  // A closed file picker throws an AbortError too.
  const isCancelled = error instanceof DOMException && error.name === "AbortError";
  if (signal.aborted || isCancelled) return { kind: "idle" };
  // The file picker opens only soon after a tap.
  const isLate = error instanceof DOMException && error.name === "SecurityError";
  if (isLate || error instanceof TooLarge) return { kind: "too-large", canStream: isLate };
  if (error instanceof MediaError) return { kind: "refused", fault: error.fault };
  return { kind: "failed" };
}

/** The file of X that a job saves as it is, or rewritten. */
const fileUrlOf = ({ source, make: made }: SaveJob) =>
  source.kind === "file" && made === "file" ? source.url : null;

async function run(job: SaveJob, strategy: SaveStrategy, transfer: Transfer): Promise<SaveState> {
  if (strategy === "by-hand") return { kind: strategy };
  if (strategy === "too-large") return { kind: strategy, canStream: false };
  try {
    const fileUrl = fileUrlOf(job);
    if (strategy === "native" && fileUrl !== null) {
      downloadNatively(fileUrl, job.fileName);
      return { kind: "handed-over" };
    }
    if (strategy === "stream") return await stream(job, transfer);
    const { blob, isAsSent } = await load(job, transfer, MAX_BYTES);
    const file = new File([blob], job.fileName, { type: job.type });
    if (strategy === "share") return await shareFiles([file], isAsSent);
    download(file);
    setTimeout(() => removeStored(blob).catch(() => undefined), KEPT_ON_DISK_MS);
    return { kind: "saved", isAsSent };
  } catch (error) {
    const isTooLarge = error instanceof TooLarge && !transfer.signal.aborted;
    if (isTooLarge && savePicker()) return run(job, "stream", transfer);
    if (isTooLarge && canHandOver(fileUrlOf(job))) return run(job, "native", transfer);
    return stateAfter(error, transfer.signal);
  }
}

/** One of several files that go to one place. */
async function runInto(
  deliver: (file: File) => Promise<void>,
  job: SaveJob,
  transfer: Transfer,
): Promise<SaveState> {
  try {
    const { blob, isAsSent } = await load(job, transfer, Number.POSITIVE_INFINITY);
    await deliver(new File([blob], job.fileName, { type: job.type }));
    await removeStored(blob).catch(() => undefined);
    return { kind: "saved", isAsSent };
  } catch (error) {
    return stateAfter(error, transfer.signal);
  }
}

/** More files than this are one ZIP: browsers ask before each of several downloads. */
const MAX_DOWNLOADS = 3;

/** Files that belong together: one share sheet on phones of Apple, else downloads, or a ZIP of many. */
async function runTogether(jobs: SaveJob[], transfer: Transfer): Promise<SaveState> {
  const { signal } = transfer;
  try {
    const files: File[] = [];
    for (const [place, job] of jobs.entries()) {
      const onState = () => transfer.onState({ kind: "working", part: place / jobs.length });
      const { blob } = await load(job, { signal, onState }, MAX_BYTES);
      files.push(new File([blob], job.fileName, { type: job.type }));
    }
    const [first] = files;
    if (!first) return IDLE;
    const strategy = strategyHere({
      estimatedBytes: null,
      fileName: first.name,
      type: first.type,
      fileUrl: null,
    });
    if (strategy === "by-hand") return { kind: "by-hand" };
    if (strategy === "share") return await shareFiles(files, false);
    if (files.length <= MAX_DOWNLOADS) for (const file of files) download(file);
    else {
      const { zipFiles } = await import("@/lib/media/zip");
      const named = files.map((bytes) => ({ name: bytes.name, bytes }));
      const zip = await zipFiles(
        named,
        files.reduce((sum, { size }) => sum + size, 0),
      );
      const name = `${first.name.replace(/\.\w+$/, "")}.zip`;
      download(new File([zip], name, { type: "application/zip" }));
    }
    return { kind: "saved", isAsSent: false };
  } catch (error) {
    return stateAfter(error, signal);
  }
}

/**
 * Saves what a job describes, in the way this browser can: loads the source, makes the file, hands it
 * over. `before` is the state that an earlier try has left. Resolves with the state that it ends in.
 * Never throws.
 */
export async function save(
  job: SaveJob | SaveJob[],
  before: SaveState,
  transfer: Transfer,
): Promise<SaveState> {
  if (before.kind === "fetched") return shareFiles(before.files, before.isAsSent);
  if (Array.isArray(job)) return runTogether(job, transfer);
  if (transfer.deliver) return runInto(transfer.deliver, job, transfer);
  // A file whose size was unknown turned out not to fit into memory: it goes to the disk now.
  const isHuge = before.kind === "too-large" && before.canStream;
  const estimatedBytes = isHuge ? Number.POSITIVE_INFINITY : job.estimatedBytes;
  return run(job, strategyHere({ ...job, estimatedBytes, fileUrl: fileUrlOf(job) }), transfer);
}
