import "server-only";
import { showThumbnail } from "@/db/queries/thumbnails";
import { getPostState } from "@/db/queries/videos";
import { AppError } from "@/lib/errors";
import { thumbnailUrl } from "@/lib/videos/listing-video";
import { readUploadToken } from "@/lib/videos/picture-for";
import { parsePostUrl } from "@/lib/x/post-url";
import type { UpdateThumbnailInput } from "./schema";
import { isStorageKey } from "./store";

/**
 * Shows a post with the picture stored for its video. Any other address, or another video's picture, is an
 * invalid field.
 */
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
