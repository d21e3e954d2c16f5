import "server-only";
import { findVideo, type VideoRow } from "@/db/queries/videos";
import { AppError } from "@/lib/errors";
import { qualityLabel, resolutionOf } from "@/lib/x/variants";
import { listingVideo } from "./listing-video";
import type { VideoDetail } from "./video-detail-schema";

function mediaOf({ kind, mediaIndex, posterUrl, variants, ...media }: VideoRow["media"][number]) {
  return {
    index: mediaIndex,
    kind,
    thumbnail_url: posterUrl,
    width: media.width,
    height: media.height,
    duration_ms: media.durationMs,
    qualities: variants.map((variant) => ({
      url: variant.url,
      resolution: resolutionOf(variant),
      label: qualityLabel(variant, kind),
      bitrate: variant.bitrate,
    })),
  };
}

/**
 * A video by its id in lists, with all its files. `video_removed` if it was removed for good;
 * `video_not_found` if it was never stored, is hidden while a report is decided, or is gone from X.
 */
export async function requireStoredVideo(id: string): Promise<VideoDetail> {
  const row = await findVideo(id);
  if (row?.state === "removed") throw new AppError("video_removed");
  if (row?.state !== "shown") throw new AppError("video_not_found");
  return {
    ...listingVideo(row),
    authorAvatar: row.avatarUrl,
    text: row.wholeText ?? "",
    postedAt: row.postedAt?.toISOString() ?? null,
    videos: row.media.map(mediaOf),
  };
}
