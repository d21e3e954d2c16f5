import type { Span } from "./task";

const MAX_WIDTH = 480;
const FRAMES_PER_SECOND = 12.5;
export const MAX_GIF_SECONDS = 15;
const MAX_FRAMES = 300;
/** Bytes per pixel, measured with films, cartoons and screen recordings. */
const USUAL_BYTES = 0.55;

export type GifPlan = { width: number; height: number; frames: number; delayMs: number };

/** Null for a part that is too long. */
export function planGif(
  { from, to }: Span,
  size: { width: number; height: number },
): GifPlan | null {
  const seconds = to - from;
  const frames = Math.max(1, Math.round(seconds * FRAMES_PER_SECOND));
  // GIFs count in hundredths of a second, so the limit may be exceeded by one.
  if (!(seconds > 0 && seconds <= MAX_GIF_SECONDS + 0.01) || frames > MAX_FRAMES) return null;
  const scale = Math.min(1, MAX_WIDTH / Math.max(size.width, size.height));
  const side = (pixels: number) => Math.max(2, Math.round(pixels * scale));
  return {
    width: side(size.width),
    height: side(size.height),
    frames,
    delayMs: 1000 / FRAMES_PER_SECOND,
  };
}

export function estimateGif({ width, height, frames }: GifPlan): number {
  return Math.round(width * height * frames * USUAL_BYTES);
}
