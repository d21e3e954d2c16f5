import { createHash } from "node:crypto";
import type { FakeAuthor, FakeMedia, FakeVariant } from "./fake-post";

/** One step of a ladder: width, height, bits per second; undefined if the variant has no bitrate. */
export type Rung = readonly [width: number, height: number, bitrate?: number];

export const LANDSCAPE: readonly Rung[] = [
  [480, 270, 256_000],
  [640, 360, 832_000],
  [1280, 720, 2_176_000],
];
export const PORTRAIT: readonly Rung[] = [
  [320, 568, 632_000],
  [480, 852, 950_000],
  [720, 1280, 2_176_000],
];
export const SQUARE: readonly Rung[] = [
  [320, 320, 432_000],
  [540, 540, 832_000],
  [720, 720, 1_280_000],
];

/** A 16-character key as X's CDN uses, the same for the same seed. */
export function keyOf(seed: string): string {
  return createHash("sha256").update(seed).digest("base64url").slice(0, 16);
}

export type VideoOptions = {
  id: string;
  ladder?: readonly Rung[];
  durationMs?: number;
  folder?: "ext_tw_video" | "amplify_video";
  /** The codec in the path; null for paths of 2022 and before, which have none. */
  codec?: "avc1" | "hevc" | null;
  /** X's `?tag=` parameter, which signs nothing. */
  tag?: number | null;
  playlist?: boolean;
  availability?: FakeMedia["availability"];
};

function mp4(options: VideoOptions, [width, height, bitrate]: Rung): FakeVariant {
  const { id, folder = "ext_tw_video", codec = "avc1", tag = 12 } = options;
  const base = folder === "ext_tw_video" ? `${folder}/${id}/pu` : `${folder}/${id}`;
  const size = `${width}x${height}`;
  const path = [
    base,
    "vid",
    ...(codec ? [codec] : []),
    size,
    `${keyOf(`${id} ${size} ${codec}`)}.mp4`,
  ];
  const url = `https://video.twimg.com/${path.join("/")}${tag === null ? "" : `?tag=${tag}`}`;
  return { url, contentType: "video/mp4", ...(bitrate === undefined ? {} : { bitrate }) };
}

/** The MP4s of a ladder, lowest first as X lists them. */
export function mp4Variants(options: VideoOptions): FakeVariant[] {
  return (options.ladder ?? LANDSCAPE).map((rung) => mp4(options, rung));
}

export function playlist(options: VideoOptions): FakeVariant {
  const { id, folder = "ext_tw_video", tag = 12 } = options;
  const base = folder === "ext_tw_video" ? `${folder}/${id}/pu` : `${folder}/${id}`;
  const query = tag === null ? "" : `?tag=${tag}&v=cfc`;
  const url = `https://video.twimg.com/${base}/pl/${keyOf(`${id} master`)}.m3u8${query}`;
  return { url, contentType: "application/x-mpegURL" };
}

/** A video as X usually has it: one playlist, then the ladder, whose last rung is the original size. */
export function video(options: VideoOptions): FakeMedia {
  const ladder = options.ladder ?? LANDSCAPE;
  const [width, height] = ladder.at(-1) ?? [1280, 720];
  const thumbs = options.folder === "amplify_video" ? "amplify_video_thumb" : "ext_tw_video_thumb";
  const folder = thumbs === "amplify_video_thumb" ? "img" : "pu/img";
  return {
    kind: "video",
    id: options.id,
    imageUrl: `https://pbs.twimg.com/${thumbs}/${options.id}/${folder}/${keyOf(options.id)}.jpg`,
    width,
    height,
    durationMs: options.durationMs ?? 29_626,
    variants: [...(options.playlist === false ? [] : [playlist(options)]), ...mp4Variants(options)],
    ...(options.availability ? { availability: options.availability } : {}),
  };
}

/** A GIF: one MP4 of bitrate 0, no duration, no size in its URL. */
export function gif(id: string, width: number, height: number): FakeMedia {
  const key = keyOf(id);
  return {
    kind: "gif",
    id,
    imageUrl: `https://pbs.twimg.com/tweet_video_thumb/${key}.jpg`,
    width,
    height,
    variants: [
      {
        url: `https://video.twimg.com/tweet_video/${key}.mp4`,
        contentType: "video/mp4",
        bitrate: 0,
      },
    ],
  };
}

export function photo(id: string, width: number, height: number): FakeMedia {
  return {
    kind: "photo",
    id,
    imageUrl: `https://pbs.twimg.com/media/${keyOf(id)}.jpg`,
    width,
    height,
    variants: [],
  };
}

/** An author with an avatar whose URL is derived from the account id. */
export function author(
  accountId: string,
  handle: string,
  name: string,
  description = "",
): FakeAuthor {
  const avatarUrl = `https://pbs.twimg.com/profile_images/${accountId}/${keyOf(handle)}_normal.jpg`;
  return { accountId, handle, name, avatarUrl, description };
}
