import "server-only";
import { AppError } from "@/lib/errors";
import { findStoredVideo } from "./stored-video";
import type { VideoDetail } from "./video-detail-schema";

/** `id` may be any text. Sensitive videos are `video_not_found` too: no frame can ask for an age. */
export async function requireEmbeddableVideo(id: string): Promise<VideoDetail> {
  const found = await findStoredVideo(id);
  if (found.kind !== "found" || found.isBlocked || found.video.sensitive) {
    throw new AppError("video_not_found");
  }
  const videos = found.video.videos.filter(({ qualities }) => qualities.length > 0);
  if (videos.length === 0) throw new AppError("video_not_found");
  return { ...found.video, videos };
}
