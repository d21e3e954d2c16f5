import "server-only";
import { findVideo } from "@/db/queries/videos";
import { AppError } from "@/lib/errors";
import type { VideoDetail } from "./listing-schema";
import { listingVideo } from "./listing-video";
import { timeOfPost } from "./post-time";
import { VideoId } from "./schema";
import { fileAnswer } from "./video-answer";

type StoredVideo =
  | {
      kind: "found";
      video: VideoDetail;
      authorId: string;
      isListed: boolean;
      isBlocked: boolean;
    }
  | { kind: "removed" }
  /** The video was never stored, is hidden while a report is decided, or is gone from X. */
  | { kind: "unknown" };

/** `id` may be any text. */
export async function findStoredVideo(id: string): Promise<StoredVideo> {
  const row = VideoId.safeParse(id).success ? await findVideo(id) : null;
  if (row?.state === "removed") return { kind: "removed" };
  if (row?.state !== "shown") return { kind: "unknown" };
  const video = {
    ...listingVideo(row),
    text: row.wholeText ?? "",
    postedAt: (row.postedAt ?? timeOfPost(row.tweetId))?.toISOString() ?? null,
    videos: row.media.map(({ mediaIndex, ...media }) =>
      fileAnswer({ ...media, index: mediaIndex }),
    ),
  };
  const { authorId, isListed, isBlocked } = row;
  return { kind: "found", video, authorId, isListed, isBlocked };
}

/** Throws `video_not_found`, or `video_removed` if it was removed for good. */
export async function requireStoredVideo(id: string): Promise<VideoDetail> {
  const found = await findStoredVideo(id);
  if (found.kind === "found") return found.video;
  throw new AppError(found.kind === "removed" ? "video_removed" : "video_not_found");
}

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
