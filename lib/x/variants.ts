import type { MediaFacts, VariantFacts } from "./facts";
import { mediaHosts } from "./media-hosts";
import type { PostVideo, Variant } from "./types";

type Size = { width: number | null; height: number | null };

/** Families seen until 2026-11; files of another one are offered and reported. */
const KNOWN_FAMILY = /^\/(?:ext_tw_video|amplify_video|tweet_video)\//;
/** `/pl/avc1/…` and `/pl/mp4a/…` are the playlists of one rendition. */
const KNOWN_PLAYLIST = /^https:\/\/[^/]+\/(?:ext_tw_video|amplify_video|tweet_video)\//;
const PLAYLIST_PATH = /^\/(?!.*\/pl\/[a-z0-9]+\/).+\.m3u8$/i;
/** HEVC plays in few browsers; `/aud/` is audio only. */
const UNWANTED_PATH = /\/(?:hevc|aud)\//;
/** `/vid/avc1/0/0/…` starts an HLS stream and `/vid/avc1/0/3000/…` continues it: not complete files. */
const STREAM_PART = /\/vid\/(?:[a-z][a-z0-9]*\/)?\d+\/\d+\//;
const SIZE_IN_PATH = /\/vid\/(?:[a-z][a-z0-9]*\/)?(\d{1,5})x(\d{1,5})\//;
const MAX_LENGTH = 500;
const MAX_FILE_LENGTH = 2_000;
/** No user, and no port but the usual ones. */
const PLAIN_AUTHORITY = /^(?:https?:)?\/\/([a-z0-9.-]+)(?::(?:80|443))?(?=\/)/i;
const MAX_SIDE = 16_384;

/** Best first. The size in the URL wins over the post's. */
export function toVariants(facts: VariantFacts[], size: Size): Variant[] {
  const byUrl = new Map<string, Variant>();
  for (const variant of facts) {
    const file = playableFile(variant);
    if (file === null) continue;
    const { href: clean, pathname } = file;
    const bitrate = readBitrate(variant.bitrate);
    const known = byUrl.get(clean);
    if (!known || (known.bitrate ?? -1) < (bitrate ?? -1)) {
      byUrl.set(clean, { url: clean, ...(sizeInPath(pathname) ?? size), bitrate });
    }
  }
  return [...byUrl.values()].sort(byQuality);
}

export function hasFile({ unavailable, variants }: MediaFacts): boolean {
  return unavailable === null && variants.some((variant) => playableFile(variant) !== null);
}

/** X also names codecs (`video/mp4; codecs=avc1`). `.mp4` counts unless the type names another kind. */
function isMp4(contentType: string | null): boolean {
  if (contentType === "video/mp4" || contentType === null) return true;
  return !OTHER_KIND.test(contentType);
}

const OTHER_KIND = /mpegurl|dash\+xml|^\s*(?:audio|image|text)\//i;

export function isXFile(link: string): boolean {
  return xFileAt(link) !== null;
}

/** X's own spelling is tried first, since it needs no check. */
export function xFileAt(link: string): URL | null {
  return urlOn(mediaHosts(), link, MAX_FILE_LENGTH) ?? respelledOn(mediaHosts(), link);
}

/** Corrects capitals, http, a usual port, and spaces around. */
function respelledOn(hosts: readonly string[], link: string): URL | null {
  if (link.length > MAX_FILE_LENGTH) return null;
  const text = link.trim();
  const [authority, given = ""] = PLAIN_AUTHORITY.exec(text) ?? [];
  const host = given.toLowerCase();
  if (authority === undefined || !hosts.includes(host)) return null;
  return new URL(`https://${host}${text.slice(authority.length)}`);
}

/** Reports an unlisted host below X's domain, or a new path family. */
export function noveltyOf(variant: VariantFacts): string | null {
  const { url, contentType } = variant;
  if (!isMp4(contentType)) return noveltyOfPlaylist(url);
  const file = playableFile(variant);
  if (file) {
    return KNOWN_FAMILY.test(file.pathname)
      ? null
      : `path /${file.pathname.split("/")[1]?.slice(0, 40)}/`;
  }
  const host = /^https:\/\/((?:[a-z0-9-]+\.)+twimg\.com)\//.exec(url)?.[1];
  return host !== undefined && !isXFile(url) ? `host ${host.slice(0, 80)}` : null;
}

function noveltyOfPlaylist(url: string): string | null {
  if (KNOWN_PLAYLIST.test(url)) return null;
  const pathname = /\.m3u8(?:[?#]|$)/i.test(url) ? xFileAt(url)?.pathname : undefined;
  if (pathname === undefined || KNOWN_FAMILY.test(pathname)) return null;
  return `path /${pathname.split("/")[1]?.slice(0, 40)}/`;
}

/** Drops X's `?tag=`, keeps other parameters. */
export function toPlaylist(facts: VariantFacts[]): string | null {
  for (const { url } of facts) {
    const parsed = xFileAt(url);
    if (!parsed || !PLAYLIST_PATH.test(parsed.pathname)) continue;
    parsed.searchParams.delete("tag");
    parsed.hash = "";
    return parsed.href;
  }
  return null;
}

/** Accepts only X's own spelling. */
export function urlOn(hosts: readonly string[], link: string, maxLength = MAX_LENGTH): URL | null {
  // The slash ends the host: no user, port or longer host can follow, and any path parses.
  const isTrusted = hosts.some((host) => link.startsWith(`https://${host}/`));
  return isTrusted && link.length <= maxLength ? new URL(link) : null;
}

type File = { href: string; pathname: string };

/** Several readers need each; parsing an address is the expensive part. */
const files = new WeakMap<VariantFacts, File | null>();

/** X's `?tag=`, which is dropped, is no signature. */
function playableFile(variant: VariantFacts): File | null {
  const known = files.get(variant);
  if (known !== undefined) return known;
  const file = isMp4(variant.contentType) ? fileAt(variant.url) : null;
  files.set(variant, file);
  return file;
}

function fileAt(link: string): File | null {
  const url = xFileAt(link);
  if (!url || !/.\.mp4$/i.test(url.pathname)) return null;
  if (UNWANTED_PATH.test(url.pathname) || STREAM_PART.test(url.pathname)) return null;
  return { href: `${url.origin}${url.pathname}`, pathname: url.pathname };
}

function sizeInPath(path: string): Size | null {
  const [, width, height] = SIZE_IN_PATH.exec(path) ?? [];
  const size = { width: toSide(Number(width)), height: toSide(Number(height)) };
  return size.width && size.height ? size : null;
}

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

/** `720p` by the shorter side, `GIF`. The same in every language. */
export function qualityLabel(variant: Size, kind: PostVideo["kind"]): string | null {
  if (kind === "gif") return "GIF";
  const { width, height } = variant;
  return width === null || height === null ? null : `${Math.min(width, height)}p`;
}

/** `1280x720` */
export function resolutionOf({ width, height }: Size): string | null {
  return width === null || height === null ? null : `${width}x${height}`;
}
