import "server-only";
import { createHash } from "node:crypto";
import sharp from "sharp";
import {
  announceThumbnail,
  attachThumbnail,
  getThumbnailState,
  showThumbnail,
} from "@/db/queries/thumbnails";
import { getPostState } from "@/db/queries/videos";
import { AppError } from "@/lib/errors";
import { processWide } from "@/lib/runtime/slots";
import { thumbnailUrl } from "@/lib/thumbnail-url";
import { readUploadToken } from "@/lib/videos/picture-for";
import { parsePostUrl } from "@/lib/x/post-url";
import type { UpdateThumbnailInput, UploadThumbnailAnswer, UploadThumbnailInput } from "./schema";
import { drawStorageKey, isStorageKey } from "./store";
import { thumbnailStore } from "./thumbnail-store";

/** For a video without a thumbnail at X. A retry after a lost response returns the stored one. */
export async function uploadThumbnail(
  { video_id: videoId, thumbnail }: UploadThumbnailInput,
  token: string | null,
): Promise<UploadThumbnailAnswer> {
  if ((await readUploadToken(token ?? "")) !== videoId) throw new AppError("unauthenticated");
  const { storedKey: stored, ...video } = await requireWanting(videoId);
  if (stored !== null) return answer(stored);
  const picture = await takePictureTurn(() => readPicture(thumbnail));
  if (!isShapedLike(picture, video)) {
    throw new AppError("invalid_input", { fields: { thumbnail: "not_of_video" } });
  }

  const storageKey = drawStorageKey();
  const store = await thumbnailStore().open();
  await announceThumbnail(storageKey, store);
  await thumbnailStore().put(storageKey, picture.bytes);
  const { width, height, sha256, bytes } = picture;
  const row = { videoId, storageKey, sha256, bytes: bytes.byteLength, width, height, store };
  if (await attachThumbnail(row)) return answer(storageKey);
  // Another upload was first, or the post was removed: the sweep deletes this one.
  const { storedKey: others } = await requireWanting(videoId);
  if (others === null) throw new AppError("video_not_found");
  return answer(others);
}

async function requireWanting(videoId: string) {
  const state = await getThumbnailState(videoId);
  if (!state) throw new AppError("video_not_found");
  if (state.storedKey === null && !state.isWanted) throw new AppError("forbidden");
  return state;
}

/** How much a frame's shape may differ from its video's. */
const TOLERANCE = 0.05;
/** Limit of the shape if X does not give the size of a video. */
const PLAUSIBLE = 3;

type Shape = { width: number | null; height: number | null };

function isShapedLike(picture: { width: number; height: number }, { width, height }: Shape) {
  const shape = picture.width / picture.height;
  if (!width || !height) return shape <= PLAUSIBLE && shape >= 1 / PLAUSIBLE;
  const ratio = shape / (width / height);
  // One pixel of a frame a few pixels wide is more than the tolerance.
  const pixel = 1 / Math.min(picture.width, picture.height);
  return Math.abs(ratio - 1) <= Math.max(TOLERANCE, pixel);
}

const answer = (storageKey: string): UploadThumbnailAnswer => ({
  success: true,
  thumbnailUrl: thumbnailUrl(storageKey),
});

/** Decodings at the same time per process; each takes about 20 MB. */
const TURNS = 4;
const RETRY_AFTER_SECONDS = 2;

/** Refuses at once if no slot is free: a thumbnail is optional. */
async function takePictureTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turns = processWide("thumbnails.turns", () => ({ taken: 0 }));
  if (turns.taken >= TURNS) {
    throw new AppError("overloaded", { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  turns.taken++;
  try {
    return await work();
  } finally {
    turns.taken--;
  }
}

/** Refuses any address but that of the video's own stored picture. */
export async function updateThumbnail(
  { video_url, thumbnail_url }: UpdateThumbnailInput,
  token: string | null,
): Promise<{ success: true }> {
  const videoId = await readUploadToken(token ?? "");
  if (videoId === null) throw new AppError("unauthenticated");
  const link = parsePostUrl(video_url);
  if (link.kind !== "post") throw new AppError("invalid_input", { fields: { video_url: "link" } });
  const post = await getPostState(link.id);
  if (post?.state !== "shown") throw new AppError("video_not_found");
  if (post.videoId !== videoId) throw new AppError("unauthenticated");
  const key = thumbnail_url.slice(thumbnail_url.lastIndexOf("/") + 1);
  const isOurs = isStorageKey(key) && thumbnail_url === thumbnailUrl(key);
  if (!isOurs || !(await showThumbnail(videoId, key))) {
    throw new AppError("invalid_input", { fields: { thumbnail_url: "not_stored" } });
  }
  return { success: true };
}

const PREFIX = "data:image/webp;base64,";
const MAX_BYTES = 400 * 1024;
/** Browsers draw at most 1280 wide; enough for a tall video, too little for a decompression bomb. */
const MAX_PIXELS = 1280 * 2844;
/** Twice the width of the widest card. */
const STORED = { width: 640, height: 1280, fit: "inside", withoutEnlargement: true } as const;
const QUALITY = 75;
const TIMEOUT_SECONDS = 5;

type Picture = { bytes: Buffer; width: number; height: number; sha256: string };

// One picture per thread: many uploads must not take all cores.
sharp.concurrency(1);
sharp.cache(false);

/** Encodes the pixels again without metadata. Refuses other formats, large or truncated pictures. */
export async function readPicture(dataUrl: string): Promise<Picture> {
  const bytes = decode(dataUrl);
  if (bytes.byteLength > MAX_BYTES) throw new AppError("payload_too_large");
  if (bytes.toString("latin1", 0, 4) !== "RIFF" || bytes.toString("latin1", 8, 12) !== "WEBP") {
    throw notAPicture();
  }
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 });
    const drawn = await source
      .timeout({ seconds: TIMEOUT_SECONDS })
      .resize(STORED)
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true });
    const sha256 = createHash("sha256").update(drawn.data).digest("hex");
    return { bytes: drawn.data, width: drawn.info.width, height: drawn.info.height, sha256 };
  } catch {
    // libvips errors about hostile files do not belong in the log.
    throw notAPicture();
  }
}

function decode(dataUrl: string): Buffer {
  const text = dataUrl.slice(PREFIX.length);
  // Strict check: `Buffer.from` skips invalid base64.
  if (!dataUrl.startsWith(PREFIX) || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) throw notAPicture();
  return Buffer.from(text, "base64");
}

const notAPicture = () => new AppError("invalid_input", { fields: { thumbnail: "not_webp" } });
