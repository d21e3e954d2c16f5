import { browserStorage, keepText } from "@/lib/browser-storage";

/** In pixels. Read from X's address; null for GIFs, which have one file. */
export function sizeOf(url: string): { width: number; height: number } | null {
  const [, width, height] = /\/(\d{2,5})x(\d{2,5})\//.exec(url) ?? [];
  return width && height ? { width: Number(width), height: Number(height) } : null;
}

export function sideOf(url: string): number | null {
  const size = sizeOf(url);
  return size && Math.min(size.width, size.height);
}

/** `1280x720` */
export function resolutionOfFile(url: string): string | null {
  const size = sizeOf(url);
  return size && `${size.width}x${size.height}`;
}

/** A preview has no sound and runs in a card. */
const MAX_PREVIEW_SIDE = 720;

type Box = {
  /** Width in device pixels. */
  pixels: number;
  /** The connection is slow, or data is limited. */
  isFrugal: boolean;
};

/** Files are best first. */
export function previewFile(files: readonly string[], { pixels, isFrugal }: Box): string {
  const smallest = files.at(-1) ?? "";
  if (isFrugal) return smallest;
  const affordable = files.filter((url) => (sideOf(url) ?? 0) <= MAX_PREVIEW_SIDE);
  const sharp = affordable.findLast((url) => (sizeOf(url)?.width ?? 0) >= pixels);
  return sharp ?? affordable[0] ?? smallest;
}

const KEY = "postreel:quality";

/** Null: the best of each video. */
export function preferredSide(): number | null {
  return Number(browserStorage()?.getItem(KEY)) || null;
}

/** Where it cannot be kept, it holds for this card. */
export function preferSide(side: number | null): void {
  keepText(browserStorage(), KEY, String(side ?? ""));
}

/** Falls back to the next smaller, then the smallest. */
export function fileWithin(files: readonly string[], side: number | null): string {
  const fits = side === null ? files[0] : files.find((url) => (sideOf(url) ?? 0) <= side);
  return fits ?? files.at(-1) ?? "";
}
