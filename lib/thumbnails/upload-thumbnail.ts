import "server-only";
import { announceThumbnail, attachThumbnail, getThumbnailState } from "@/db/queries/thumbnails";
import { AppError } from "@/lib/errors";
import { thumbnailUrl } from "@/lib/videos/thumbnail-url";
import { readUploadToken } from "@/lib/videos/upload-token";
import { takePictureTurn } from "./picture-turns";
import { readPicture } from "./read-picture";
import type { UploadThumbnailAnswer, UploadThumbnailInput } from "./schema";
import { drawStorageKey } from "./storage-key";
import { thumbnailStore } from "./thumbnail-store";

/**
 * Keeps the first frame that a browser has drawn, for a video that X gives no picture of. The same
 * again, when the answer was lost, gives what is stored.
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
  // Somebody else's came first, or the post is gone: ours is deleted in its time.
  const others = await keyOf(videoId);
  if (others === null) throw new AppError("video_not_found");
  return answer(others);
}

/** The picture that a video has already; null where it wants one. */
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
