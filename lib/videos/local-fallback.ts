import type { ListingVideo } from "./listing-schema";
import type { Timeframe } from "./listing-view";
import type { LocalRecord } from "./local-record";

const RANKED_RECORDS = 20;

const HOUR_MS = 3_600_000;

/** Hours. The last hour is too short for one device: all. */
const WINDOW_HOURS: Record<Timeframe, number> = {
  "1h": Number.POSITIVE_INFINITY,
  "24h": 24,
  "3d": 72,
  "7d": 168,
  month: 720,
  all: Number.POSITIVE_INFINITY,
};

type Counted = LocalRecord & { viewCount?: number };

/** The server's lists do not say when this device last downloaded a video. */
export type LocalListingVideo = ListingVideo & { lastDownloaded: string | null };

/** Shown if the recent videos cannot be loaded. */
export function localRecent(records: readonly LocalRecord[]): LocalRecord[] {
  return records
    .filter(({ hasVideo }) => hasVideo)
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
}

/** Shown if the popular videos cannot be loaded. Ranks by views. */
export function localPopular(
  records: readonly Counted[],
  timeframe: Timeframe,
  now: Date,
): LocalRecord[] {
  const oldest = now.getTime() - WINDOW_HOURS[timeframe] * HOUR_MS;
  return localRecent(records)
    .slice(0, RANKED_RECORDS)
    .filter(({ createdAt }) => Date.parse(createdAt) >= oldest)
    .toSorted((a: Counted, b: Counted) => (b.viewCount ?? 0) - (a.viewCount ?? 0));
}

export function localListingVideo(record: Counted): LocalListingVideo {
  const [first] = record.videos;
  return {
    id: record.serverId ?? record.id,
    twitterId: record.twitterId ?? "",
    author: record.author ?? "i",
    authorName: record.authorName ?? record.author ?? "",
    authorAvatar: record.avatarUrl,
    title: record.description || record.title,
    thumbnail: record.s3Thumbnail ?? record.thumbnail,
    width: first?.width ?? null,
    height: first?.height ?? null,
    duration: first?.duration_ms == null ? null : first.duration_ms / 1000,
    qualities: record.qualities,
    downloadUrl: record.downloadUrl,
    url: record.url,
    sensitive: record.sensitive,
    videoCount: Math.max(1, record.videos.length),
    viewCount: record.viewCount ?? 0,
    downloadCount: record.downloadCount,
    favoriteCount: 0,
    timeframeDownloads: null,
    rating: null,
    rankChange: null,
    createdAt: record.createdAt,
    lastDownloaded: record.lastDownloaded,
  };
}
