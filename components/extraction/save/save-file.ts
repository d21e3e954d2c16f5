import { fetchVideo, readVideo, TooLarge } from "./fetch-video";

export type SaveTarget = {
  url: string;
  fileName: string;
  /** Null if X does not give the bitrate or the length. */
  estimatedBytes: number | null;
};

export type SaveState =
  | { kind: "idle" }
  | { kind: "fetching"; received: number; total: number | null }
  /** Loaded; the share sheet needs another tap. */
  | { kind: "fetched"; file: File }
  | { kind: "saved" }
  /** More than fits into memory. With `canStream` another tap opens the file picker. */
  | { kind: "too-large"; canStream: boolean }
  /** This browser cannot save files: save from the video's tab. */
  | { kind: "by-hand" }
  /** The network or X's CDN refused. */
  | { kind: "failed" };

export type SaveStrategy = "download" | "share" | "stream" | "too-large" | "by-hand";

/** The whole file is in memory before it is saved, unless it is streamed: a phone can run out of it. */
export const MAX_BYTES = 256 * 1024 * 1024;

type Circumstances = {
  estimatedBytes: number | null;
  /** iPhone or iPad: a download link of a page's own file is not reliable there. */
  isAppleTouch: boolean;
  canShareFiles: boolean;
  /** Chromium on computers writes to a file that the visitor chooses. */
  canStream: boolean;
};

/** How this device saves files. Streaming asks where to save, so it is for files that need it. */
export function saveStrategy(given: Circumstances): SaveStrategy {
  if ((given.estimatedBytes ?? 0) > MAX_BYTES) return given.canStream ? "stream" : "too-large";
  if (!given.isAppleTouch) return "download";
  return given.canShareFiles ? "share" : "by-hand";
}

/** Loaded part of the file, 0-1; null if its size is unknown. */
export function progressOf(received: number, total: number | null): number | null {
  return total === null || total <= 0 ? null : Math.min(1, received / total);
}

/** iPadOS calls itself a Mac, but one with a touch screen. */
export function isAppleTouch(userAgent: string, touchPoints: number): boolean {
  return /iP(hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}

type SavePicker = (options: {
  suggestedName: string;
  types: { accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

/** Not in TypeScript's DOM: only Chromium has it. */
function savePicker(): SavePicker | null {
  const { showSaveFilePicker: picker } = window as { showSaveFilePicker?: SavePicker };
  return picker ? picker.bind(window) : null;
}

/** The strategy of this browser for a file. */
export function strategyHere({ estimatedBytes, fileName }: SaveTarget): SaveStrategy {
  const probe = new File([], fileName, { type: "video/mp4" });
  return saveStrategy({
    estimatedBytes,
    isAppleTouch: isAppleTouch(navigator.userAgent, navigator.maxTouchPoints),
    canShareFiles: navigator.canShare?.({ files: [probe] }) ?? false,
    canStream: savePicker() !== null,
  });
}

type Transfer = { signal: AbortSignal; onState: (state: SaveState) => void };

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

const REVOKE_AFTER_MS = 60_000;

function download(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), REVOKE_AFTER_MS);
}

/** Offers a loaded file to the share sheet. Refused too long after a tap, and when the visitor closes it. */
export async function shareFile(file: File): Promise<SaveState> {
  try {
    await navigator.share({ files: [file] });
    return { kind: "saved" };
  } catch {
    return { kind: "fetched", file };
  }
}

async function stream(target: SaveTarget, transfer: Transfer): Promise<SaveState> {
  const pick = savePicker();
  if (!pick) return { kind: "too-large", canStream: false };
  const types = [{ accept: { "video/mp4": [".mp4"] } }];
  const handle = await pick({ suggestedName: target.fileName, types });
  transfer.onState({ kind: "fetching", received: 0, total: target.estimatedBytes });
  const sink = await handle.createWritable();
  try {
    await readVideo(target.url, {
      signal: transfer.signal,
      maxBytes: Number.POSITIVE_INFINITY,
      onProgress: progressReporter(transfer),
      onChunk: (chunk) => sink.write(chunk),
    });
    await sink.close();
    return { kind: "saved" };
  } catch (error) {
    await sink.abort().catch(() => undefined);
    throw error;
  }
}

async function load(target: SaveTarget, transfer: Transfer): Promise<File> {
  transfer.onState({ kind: "fetching", received: 0, total: target.estimatedBytes });
  const { signal } = transfer;
  const onProgress = progressReporter(transfer);
  const blob = await fetchVideo(target.url, { signal, maxBytes: MAX_BYTES, onProgress });
  signal.throwIfAborted();
  return new File([blob], target.fileName, { type: "video/mp4" });
}

function stateAfter(error: unknown, signal: AbortSignal): SaveState {
  // A closed file picker throws an AbortError too.
  const isCancelled = error instanceof DOMException && error.name === "AbortError";
  if (signal.aborted || isCancelled) return { kind: "idle" };
  // The file picker opens only soon after a tap.
  const isLate = error instanceof DOMException && error.name === "SecurityError";
  if (isLate || error instanceof TooLarge) return { kind: "too-large", canStream: isLate };
  return { kind: "failed" };
}

/**
 * Saves a video under its file name in the way this browser can. Resolves with the state that it ends
 * in. Never throws.
 */
export async function saveFile(
  target: SaveTarget,
  strategy: SaveStrategy,
  transfer: Transfer,
): Promise<SaveState> {
  if (strategy === "by-hand") return { kind: strategy };
  if (strategy === "too-large") return { kind: strategy, canStream: false };
  try {
    if (strategy === "stream") return await stream(target, transfer);
    const file = await load(target, transfer);
    if (strategy === "share") return await shareFile(file);
    download(file);
    return { kind: "saved" };
  } catch (error) {
    const isTooLarge = error instanceof TooLarge && !transfer.signal.aborted;
    if (isTooLarge && savePicker()) return saveFile(target, "stream", transfer);
    return stateAfter(error, transfer.signal);
  }
}
