import { hasDisk, isDiskFull, removeStored } from "@/lib/media/disk-store";
import { readBytes } from "@/lib/media/read-bytes";
import type { SaveJob } from "./job";
import { fileUrlOf, isRewritten, loadFile, progressReporter, type Transfer } from "./load-file";
import type { SaveState } from "./save-state";
import { savePicker } from "./strategy";

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
