import "server-only";
import { cache } from "react";
import { readOrReport } from "@/lib/runtime/report";
import { listVideosOf } from "@/lib/videos/author-videos";
import type { ListingVideo, VideoDetail } from "@/lib/videos/listing-schema";
import { DEFAULT_TIMEFRAME } from "@/lib/videos/listing-view";
import { findStoredVideo } from "@/lib/videos/stored-video";
import { listPopular } from "./read";

export type WatchedVideo =
  | {
      kind: "found";
      video: VideoDetail;
      /** In recent and on the leaderboards, and so for search engines too. */
      isListed: boolean;
      isBlocked: boolean;
      more: ListingVideo[];
      popular: ListingVideo[];
      isWhole: boolean;
    }
  | { kind: "unknown" }
  /** Removed for good. */
  | { kind: "removed" }
  | { kind: "failed" };

/** Full rows of two, three and six. */
const BESIDE = 6;

/** Names the page in reports of failed reads. */
const ON_PAGE = { page: "video" };

/** Read once for the page's head and its body. */
export const watchedVideo = cache(async (id: string): Promise<WatchedVideo> => {
  const found = await readOrReport(() => findStoredVideo(id), ON_PAGE);
  if (found?.kind !== "found") return found ?? { kind: "failed" };
  const { video, authorId, isListed, isBlocked } = found;
  const others = (videos: ListingVideo[]) =>
    videos.filter((one) => one.id !== video.id).slice(0, BESIDE);
  const [more, popular] = await Promise.all([
    readOrReport(() => newestOf(authorId), ON_PAGE),
    readOrReport(popularNow, ON_PAGE),
  ]);
  return {
    kind: "found",
    video,
    isListed,
    isBlocked,
    more: others(more ?? []),
    popular: others(popular ?? []),
    isWhole: more !== null && popular !== null,
  };
});

async function newestOf(authorId: string): Promise<ListingVideo[]> {
  const query = {
    page: 1,
    per_page: BESIDE + 1,
    sort_by: "created_at",
    sort_order: "desc",
  } as const;
  return (await listVideosOf(authorId, query)).data;
}

async function popularNow(): Promise<ListingVideo[]> {
  const query = { timeframe: DEFAULT_TIMEFRAME, limit: BESIDE + 1, offset: 0, cursor: null };
  return (await listPopular(query)).videos;
}
