import { download, KEPT_MS } from "@/components/ui/download";
import { dropStored, isDiskFull, removeStored } from "@/lib/media/disk-store";
import { TooLarge } from "@/lib/media/read-bytes";
import { MediaError } from "@/lib/media/task";
import type { SaveJob } from "./job";
import { fileUrlOf, loadFile, streamFile, type Transfer } from "./load-file";
import { type Deliver, IDLE, MAX_BYTES, type SaveState } from "./save-state";
import { downloadNatively, shareFiles } from "./sinks";
import { canHandOver, type SaveStrategy, savePicker, strategyHere } from "./strategy";

function stateAfter(error: unknown, signal: AbortSignal): SaveState {
  // A closed file picker throws an AbortError too.
  const isCancelled = error instanceof DOMException && error.name === "AbortError";
  if (signal.aborted || isCancelled) return { kind: "idle" };
  // The file picker opens only soon after a tap.
  const isLate = error instanceof DOMException && error.name === "SecurityError";
  if (isLate || error instanceof TooLarge) return { kind: "too-large", canStream: isLate };
  if (error instanceof MediaError) return { kind: "refused", fault: error.fault };
  if (isDiskFull(error)) return { kind: "full" };
  return { kind: "failed" };
}

async function run(job: SaveJob, strategy: SaveStrategy, transfer: Transfer): Promise<SaveState> {
  if (strategy === "by-hand") return { kind: strategy };
  if (strategy === "too-large") return { kind: strategy, canStream: false };
  try {
    const fileUrl = fileUrlOf(job);
    if (strategy === "native" && fileUrl !== null) {
      downloadNatively(fileUrl, job.fileName);
      return { kind: "handed-over" };
    }
    if (strategy === "stream") return await streamFile(job, transfer);
    const { blob, isAsSent } = await loadFile(job, transfer, MAX_BYTES);
    const file = new File([blob], job.fileName, { type: job.type });
    if (strategy === "share") return await shareFiles([file], isAsSent);
    download(file);
    setTimeout(() => dropStored(blob), KEPT_MS);
    const isGuessed = job.make !== "file" && job.make !== "as-is";
    return { kind: "saved", isAsSent, ...(isGuessed && { bytes: file.size }) };
  } catch (error) {
    const isTooLarge = error instanceof TooLarge && !transfer.signal.aborted;
    if (isTooLarge && savePicker()) return run(job, "stream", transfer);
    if (isTooLarge && canHandOver(fileUrlOf(job))) return run(job, "native", transfer);
    return stateAfter(error, transfer.signal);
  }
}

async function runInto(deliver: Deliver, jobs: SaveJob[], transfer: Transfer): Promise<SaveState> {
  try {
    let isAnyAsSent = false;
    for (const job of jobs) {
      const { blob, isAsSent } = await loadFile(job, transfer, Number.POSITIVE_INFINITY);
      isAnyAsSent ||= isAsSent;
      await deliver(new File([blob], job.fileName, { type: job.type }));
      await removeStored(blob).catch(() => undefined);
    }
    return { kind: "saved", isAsSent: isAnyAsSent };
  } catch (error) {
    return stateAfter(error, transfer.signal);
  }
}

/** Browsers ask before each of several downloads: more than this are one ZIP. */
const MAX_DOWNLOADS = 3;

/** Uses one share sheet on iPhones and iPads, else downloads, or a ZIP of many. */
async function runTogether(jobs: SaveJob[], transfer: Transfer): Promise<SaveState> {
  const { signal } = transfer;
  try {
    const files: File[] = [];
    for (const [place, job] of jobs.entries()) {
      const onState = () => transfer.onState({ kind: "working", part: place / jobs.length });
      const { blob } = await loadFile(job, { signal, onState }, MAX_BYTES);
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

/** `before` is the state that an earlier try has left. Never throws. */
export async function save(
  job: SaveJob | SaveJob[],
  before: SaveState,
  transfer: Transfer,
): Promise<SaveState> {
  if (before.kind === "fetched") return shareFiles(before.files, before.isAsSent);
  if (transfer.deliver) return runInto(transfer.deliver, [job].flat(), transfer);
  if (Array.isArray(job)) return runTogether(job, transfer);
  // A file of unknown size did not fit into memory: it goes to the disk now.
  const isHuge = before.kind === "too-large" && before.canStream;
  const estimatedBytes = isHuge ? Number.POSITIVE_INFINITY : job.estimatedBytes;
  const strategy = strategyHere({ ...job, estimatedBytes, fileUrl: fileUrlOf(job) });
  const state = await run(job, strategy, transfer);
  // Also if no file was made of it.
  if (job.source.kind === "loaded") dropStored(job.source.bytes);
  return state;
}
