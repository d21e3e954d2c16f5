import type { VideoDetail } from "./listing-schema";

export function estimateBytes(
  bitsPerSecond: number | null,
  durationMs: number | null,
): number | null {
  if (!bitsPerSecond || !durationMs) return null;
  return Math.round((bitsPerSecond / 8) * (durationMs / 1000));
}

type Media = VideoDetail["videos"][number];
export type PreviewFile = { url: string; width: number; height: number };

/** What chats load in place of a link: Discord's limit, then Telegram's. */
const LIMITS = [8_000_000, 20_000_000];

/** X takes GIFs of at most 15 MB, and stores them as one small file without a bit rate. */
const GIF_BYTES = 15_000_000;

const USUAL = { width: 1280, height: 720 };

function bytesOf({ kind, duration_ms }: Media, bitrate: number | null): number {
  const estimate = estimateBytes(bitrate, duration_ms);
  return estimate ?? (kind === "gif" ? GIF_BYTES : Number.POSITIVE_INFINITY);
}

/** Discord shows over 1920 too large, under 400 too small (FxEmbed, src/render/video.ts, 2026-11). */
function shownSize({ width, height }: Pick<PreviewFile, "width" | "height">) {
  const scale = Math.max(width, height) > 1920 ? 0.5 : Math.max(width, height) < 400 ? 2 : 1;
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

export function previewSize({ width, height }: Pick<Media, "width" | "height">) {
  return shownSize(width && height ? { width, height } : USUAL);
}

/** Takes at most 8 MB by bit rate and length, else 20 MB. Null if all are larger, or of unknown length. */
export function previewFile(media: Media): PreviewFile | null {
  for (const limit of LIMITS) {
    const file = media.qualities.find(({ bitrate }) => bytesOf(media, bitrate) <= limit);
    if (!file) continue;
    const [width, height] = (file.resolution ?? "").split("x").map(Number);
    const size = width && height ? { width, height } : media;
    return { url: file.url, ...previewSize(size) };
  }
  return null;
}
