import { MAX_BYTES } from "./save-state";

export type SaveStrategy =
  | "download"
  | "share"
  | "stream"
  /** The service worker hands it to the browser, which downloads it beside the page. */
  | "native"
  | "too-large"
  | "by-hand";

type Circumstances = {
  estimatedBytes: number | null;
  /** iPhone or iPad: a download link to a page's own file does not work reliably. */
  isAppleTouch: boolean;
  canShareFiles: boolean;
  /** Chromium on computers can write to a file that the visitor chooses. */
  canStream: boolean;
  /** A service worker controls this page, and the job is one of X's files. */
  canHandOver: boolean;
};

/** Streaming asks where to save, so it is for files that need it. */
export function saveStrategy(given: Circumstances): SaveStrategy {
  if ((given.estimatedBytes ?? 0) > MAX_BYTES) {
    if (given.canStream) return "stream";
    return given.canHandOver && !given.isAppleTouch ? "native" : "too-large";
  }
  if (!given.isAppleTouch) return "download";
  return given.canShareFiles ? "share" : "by-hand";
}

/** iPadOS identifies itself as a Mac, but with a touch screen. */
export function isAppleTouch(userAgent: string, touchPoints: number): boolean {
  return /iP(hone|ad|od)/.test(userAgent) || (/Macintosh/.test(userAgent) && touchPoints > 1);
}

type SavePicker = (options: {
  suggestedName: string;
  types: { accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

/** Not in TypeScript's DOM: only Chromium has it. */
export function savePicker(): SavePicker | null {
  const { showSaveFilePicker: picker } = window as { showSaveFilePicker?: SavePicker };
  return picker ? picker.bind(window) : null;
}

type Saved = {
  estimatedBytes: number | null;
  fileName: string;
  type: string;
  /** Null unless X's file is saved unchanged. */
  fileUrl: string | null;
};

export const canHandOver = (fileUrl: string | null) =>
  fileUrl !== null && Boolean(navigator.serviceWorker?.controller);

export function strategyHere({ estimatedBytes, fileName, type, fileUrl }: Saved): SaveStrategy {
  const probe = new File([], fileName, { type });
  return saveStrategy({
    estimatedBytes,
    isAppleTouch: isAppleTouch(navigator.userAgent, navigator.maxTouchPoints),
    canShareFiles: navigator.canShare?.({ files: [probe] }) ?? false,
    canStream: savePicker() !== null,
    canHandOver: canHandOver(fileUrl),
  });
}
