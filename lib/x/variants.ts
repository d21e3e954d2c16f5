import type { VariantFacts } from "./facts";
import type { PostVideo, Variant } from "./types";

type Size = { width: number | null; height: number | null };

const PLAYABLE_PATH = /^\/(?:ext_tw_video|amplify_video|tweet_video)\/.+\.mp4$/;
/** `/pl/avc1/…` and `/pl/mp4a/…` are the playlists of one rendition. */
const PLAYLIST_PATH =
  /^\/(?:ext_tw_video|amplify_video|tweet_video)\/(?!.*\/pl\/[a-z0-9]+\/).+\.m3u8$/;
/** HEVC plays in few browsers; `/aud/` is audio only. */
const UNWANTED_PATH = /\/(?:hevc|aud)\//;
/**
 * `/vid/avc1/0/0/…` starts an HLS stream and `/vid/avc1/0/3000/…` continues it: not complete files.
 */
const STREAM_PART = /\/vid\/(?:[a-z][a-z0-9]*\/)?\d+\/\d+\//;
const SIZE_IN_PATH = /\/vid\/(?:[a-z][a-z0-9]*\/)?(\d{1,5})x(\d{1,5})\//;
const MAX_LENGTH = 500;
const MAX_SIDE = 16_384;

/**
 * The MP4s that can be saved, best first, without duplicates. The size in the URL wins over the
 * post's.
 */
export function toVariants(facts: VariantFacts[], size: Size): Variant[] {
  const byUrl = new Map<string, Variant>();
  for (const { url, contentType, bitrate } of facts) {
    const path = contentType === "video/mp4" ? playablePath(url) : null;
    if (path === null) continue;
    const clean = `https://video.twimg.com${path}`;
    const variant = { url: clean, ...(sizeInPath(path) ?? size), bitrate: readBitrate(bitrate) };
    const known = byUrl.get(clean);
    if (!known || (known.bitrate ?? -1) < (variant.bitrate ?? -1)) byUrl.set(clean, variant);
  }
  return [...byUrl.values()].sort(byQuality);
}

/**
 * The HLS master playlist of a video on X's own host, or null. X's `?tag=` goes, other parameters
 * stay.
 */
export function toPlaylist(facts: VariantFacts[]): string | null {
  for (const { url } of facts) {
    const parsed = urlOn(["video.twimg.com"], url);
    if (!parsed || !PLAYLIST_PATH.test(parsed.pathname)) continue;
    parsed.searchParams.delete("tag");
    parsed.hash = "";
    return parsed.href;
  }
  return null;
}

/** Parses a link to a file on one of these hosts, spelled as X spells it; null for any other text. */
export function urlOn(hosts: readonly string[], link: string): URL | null {
  // The slash ends the host: no user, port or longer host can follow, and any path parses.
  const isTrusted = hosts.some((host) => link.startsWith(`https://${host}/`));
  return isTrusted && link.length <= MAX_LENGTH ? new URL(link) : null;
}

/** The path of a file on X's own video host, without X's `?tag=`, which is no signature. */
function playablePath(link: string): string | null {
  const path = urlOn(["video.twimg.com"], link)?.pathname ?? "";
  const isPlayable = PLAYABLE_PATH.test(path);
  return isPlayable && !UNWANTED_PATH.test(path) && !STREAM_PART.test(path) ? path : null;
}

function sizeInPath(path: string): Size | null {
  const [, width, height] = SIZE_IN_PATH.exec(path) ?? [];
  const size = { width: toSide(Number(width)), height: toSide(Number(height)) };
  return size.width && size.height ? size : null;
}

/** A side in pixels from the source; null if impossible. */
export function toSide(side: number | null): number | null {
  return Number.isInteger(side) && side !== null && side > 0 && side <= MAX_SIDE ? side : null;
}

function readBitrate(bitrate: number | null): number | null {
  return Number.isSafeInteger(bitrate) && bitrate !== null && bitrate >= 0 ? bitrate : null;
}

function byQuality(a: Variant, b: Variant): number {
  return pixels(b) - pixels(a) || (b.bitrate ?? -1) - (a.bitrate ?? -1);
}

function pixels({ width, height }: Variant): number {
  return (width ?? 0) * (height ?? 0);
}

/** `720p` by the shorter side, `GIF`; null if no size is known. The same in every language. */
export function qualityLabel(variant: Size, kind: PostVideo["kind"]): string | null {
  if (kind === "gif") return "GIF";
  const { width, height } = variant;
  return width === null || height === null ? null : `${Math.min(width, height)}p`;
}

/** `1280x720`, or null. */
export function resolutionOf({ width, height }: Size): string | null {
  return width === null || height === null ? null : `${width}x${height}`;
}
