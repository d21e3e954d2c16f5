import "server-only";
import type { ListingRow } from "@/db/queries/listing-rows";
import { resolutionOf } from "@/lib/x/variants";
import type { ListingVideo } from "./listing-schema";
import { postTitle } from "./post-title";

/** X's form of a handle; another one here stands for an author whom X has not named yet. */
const HANDLE = /^\w{1,15}$/;

/** A video as lists show it. */
export function listingVideo(row: ListingRow): ListingVideo {
  const qualities = row.variants.map((variant) => ({
    url: variant.url,
    resolution: resolutionOf(variant),
  }));
  const handle = HANDLE.test(row.username) ? row.username : "i";
  return {
    id: row.id,
    twitterId: row.tweetId,
    author: row.username,
    authorName: row.displayName,
    title: postTitle(row.text, row.displayName),
    thumbnail: row.thumbnailUrl,
    width: row.width,
    height: row.height,
    duration: row.durationMs === null ? null : row.durationMs / 1000,
    qualities,
    downloadUrl: qualities[0]?.url ?? null,
    url: `https://x.com/${handle}/status/${row.tweetId}`,
    sensitive: row.sensitive,
    videoCount: row.videoCount,
    viewCount: Number(row.viewCount),
    downloadCount: Number(row.downloadCount),
    favoriteCount: Number(row.favoriteCount),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
