import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { keyOf } from "../fake-media";
import { hasFfmpeg } from "../media/ffmpeg";
import { type ClipName, clip, clipFolder } from "../media/make-clips";

/** The media id of a GIF: a clip without sound. */
export const REAL_GIF = "2045000000000000018";

/** Media ids of clips that ffmpeg makes. */
export const REAL_MEDIA = {
  fragmented: "2045000000000000011",
  stepped: "2045000000000000012",
  silent: "2045000000000000013",
  pieces: "2045000000000000014",
  hostile: "2045000000000000015",
  /** The same file as `fragmented`, for the journey that counts how much of it is read. */
  counted: "2045000000000000016",
  /** The same file as `fragmented`, in a post without a playlist. */
  plain: "2045000000000000017",
  /** Larger than memory, over a slow connection. */
  large: "2045000000000000019",
} as const;

/** The path of the GIF, which does not contain its id. */
const GIF_PATH = `/tweet_video/${keyOf(REAL_GIF)}.mp4`;

const nameOf = new Map<string, keyof typeof REAL_MEDIA>(
  Object.entries(REAL_MEDIA).map(([name, id]) => [id, name as keyof typeof REAL_MEDIA]),
);

const FILES: Record<keyof typeof REAL_MEDIA, ClipName> = {
  fragmented: "fragmented",
  stepped: "stepped",
  silent: "silent",
  pieces: "flat",
  hostile: "flat",
  counted: "fragmented",
  plain: "fragmented",
  large: "fragmented",
};

const TYPES: Record<string, string> = {
  m3u8: "application/x-mpegURL",
  vtt: "text/vtt",
  ts: "video/mp2t",
  mp4: "video/mp4",
  m4s: "video/iso.segment",
};

/** A master playlist whose only variant is on another host. */
const HOSTILE =
  "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=900000,RESOLUTION=1920x1080\nhostile/other-host.m3u8\n";

/** The file of a path that names a playlist or a segment. */
function pieceOf(name: string, piece: string): Buffer | null {
  const isMaster = !piece.includes("/");
  if (name === "hostile" && isMaster) return Buffer.from(HOSTILE);
  const bare = name === "pieces" ? "bare/list.m3u8" : "master.m3u8";
  const inBare = name === "pieces" ? `bare/${piece}` : piece;
  const path = join(clipFolder(), "hls", isMaster && piece.endsWith(".m3u8") ? bare : inBare);
  return existsSync(path) ? readFileSync(path) : null;
}

export type RealMedia = { bytes: Buffer; type: string; endlessBytes?: number };

const LARGE_BYTES = 600_000_000;

/** The file at a path of one of these videos; null for other videos, or without ffmpeg. */
export function realMedia(path: string): RealMedia | null {
  if (path === GIF_PATH && hasFfmpeg()) return { bytes: clip("silent"), type: "video/mp4" };
  const [, id = "", rest = ""] = /^\/ext_tw_video\/(\d+)\/pu\/(.*)$/.exec(path) ?? [];
  const name = nameOf.get(id);
  if (!name || rest.includes("..") || !hasFfmpeg()) return null;
  const type = TYPES[/\.(\w+)$/.exec(rest)?.[1] ?? ""] ?? "application/octet-stream";
  if (rest.startsWith("pl/")) {
    const bytes = pieceOf(name, rest.slice(3));
    return bytes && { bytes, type };
  }
  const file: ClipName = FILES[name];
  return { bytes: clip(file), type, ...(name === "large" && { endlessBytes: LARGE_BYTES }) };
}
