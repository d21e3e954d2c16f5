import "server-only";
import { findVideo, type VideoRow } from "@/db/queries/videos";
import { AppError } from "@/lib/errors";
import { qualityLabel, resolutionOf } from "@/lib/x/variants";
import { listingVideo } from "./listing-video";
import type { VideoDetail } from "./video-detail-schema";
import { VideoId } from "./video-id-schema";

function mediaOf({
  kind,
  mediaIndex,
  posterUrl,
  variants,
  playlistUrl,
  ...media
}: VideoRow["media"][number]) {
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
    playlist_url: playlistUrl,
  };
}

/** Ids of posts count milliseconds from here on in their upper bits (X's "snowflake"). */
const FIRST_MS = 1_288_834_974_657n;
/** The first such id, of 4 November 2010; those before it say no time. */
const FIRST_ID = 29_700_859_247n;

/** When a post was made, by its id. */
function timeOfPost(twitterId: string): Date | null {
  const id = BigInt(twitterId);
  return id < FIRST_ID ? null : new Date(Number((id >> 22n) + FIRST_MS));
}

type StoredVideo =
  | {
      kind: "found";
      video: VideoDetail;
      authorId: string;
      isListed: boolean;
      /** An operator has blocked the author. */
      isBlocked: boolean;
    }
  /** Removed for good. */
  | { kind: "removed" }
  /** Never stored, hidden while a report is decided, or gone from X. */
  | { kind: "unknown" };

/** A video by its id in lists, with all its files; `id` may be any text. */
export async function findStoredVideo(id: string): Promise<StoredVideo> {
  const row = VideoId.safeParse(id).success ? await findVideo(id) : null;
  if (row?.state === "removed") return { kind: "removed" };
  if (row?.state !== "shown") return { kind: "unknown" };
  const video = {
    ...listingVideo(row),
    text: row.wholeText ?? "",
    postedAt: (row.postedAt ?? timeOfPost(row.tweetId))?.toISOString() ?? null,
    videos: row.media.map(mediaOf),
  };
  const { authorId, isListed, isBlocked } = row;
  return { kind: "found", video, authorId, isListed, isBlocked };
}

/** The same; `video_not_found` for an unknown one, `video_removed` if it was removed for good. */
export async function requireStoredVideo(id: string): Promise<VideoDetail> {
  const found = await findStoredVideo(id);
  if (found.kind === "found") return found.video;
  throw new AppError(found.kind === "removed" ? "video_removed" : "video_not_found");
}
