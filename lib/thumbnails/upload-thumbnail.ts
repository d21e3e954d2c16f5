import "server-only";
import { announceThumbnail, attachThumbnail, getThumbnailState } from "@/db/queries/thumbnails";
import { AppError } from "@/lib/errors";
import { processWide } from "@/lib/process-wide";
import { thumbnailUrl } from "@/lib/videos/listing-video";
import { readUploadToken } from "@/lib/videos/picture-for";
import { readPicture } from "./read-picture";
import type { UploadThumbnailAnswer, UploadThumbnailInput } from "./schema";
import { drawStorageKey } from "./store";
import { thumbnailStore } from "./thumbnail-store";

/**
 * Stores the first frame drawn by a browser for a video without a thumbnail at X. A retry after a lost
 * response returns the stored one.
 */
export async function uploadThumbnail(
  { video_id: videoId, thumbnail }: UploadThumbnailInput,
  token: string | null,
): Promise<UploadThumbnailAnswer> {
  if ((await readUploadToken(token ?? "")) !== videoId) throw new AppError("unauthenticated");
  const stored = await keyOf(videoId);
  if (stored !== null) return answer(stored);
  const picture = await takePictureTurn(() => readPicture(thumbnail));

  const storageKey = drawStorageKey();
  const store = await thumbnailStore().open();
  await announceThumbnail(storageKey, store);
  await thumbnailStore().put(storageKey, picture.bytes);
  const { width, height, sha256, bytes } = picture;
  const row = { videoId, storageKey, sha256, bytes: bytes.byteLength, width, height, store };
  if (await attachThumbnail(row)) return answer(storageKey);
  // Another upload was first, or the post was removed: the sweep deletes this one.
  const others = await keyOf(videoId);
  if (others === null) throw new AppError("video_not_found");
  return answer(others);
}

/** Storage key of the video's thumbnail; null if it needs one. */
async function keyOf(videoId: string): Promise<string | null> {
  const state = await getThumbnailState(videoId);
  if (!state) throw new AppError("video_not_found");
  if (state.storedKey === null && !state.isWanted) throw new AppError("forbidden");
  return state.storedKey;
}

const answer = (storageKey: string): UploadThumbnailAnswer => ({
  success: true,
  thumbnailUrl: thumbnailUrl(storageKey),
});

/** Thumbnails decoded at the same time per process; each takes about 20 MB. */
const TURNS = 4;
const RETRY_AFTER_SECONDS = 2;

/** Refuses at once if no slot is free: a thumbnail is optional. */
async function takePictureTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turns = processWide("picture-turns", () => ({ taken: 0 }));
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
