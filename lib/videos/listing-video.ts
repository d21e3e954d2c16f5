import "server-only";
import type { ListingRow as RawRow } from "@/db/queries/listing-rows";
import type { ListingRow } from "@/db/queries/listings";
import { resolutionOf } from "@/lib/x/variants";
import type { ListingVideo } from "./listing-schema";
import { postAddress } from "./post-address";
import { postTitle } from "./post-title";
import { thumbnailUrl } from "./thumbnail-url";

/** A video as lists show it. */
export function listingVideo(row: ListingRow | RawRow): ListingVideo {
  const qualities = row.variants.map((variant) => ({
    url: variant.url,
    resolution: resolutionOf(variant),
  }));
  return {
    id: row.id,
    twitterId: row.tweetId,
    author: row.username,
    authorName: row.displayName,
    title: postTitle(row.text, row.displayName),
    thumbnail: row.thumbnailUrl && thumbnailUrl(row.thumbnailUrl),
    width: row.width,
    height: row.height,
    duration: row.durationMs === null ? null : row.durationMs / 1000,
    qualities,
    downloadUrl: qualities[0]?.url ?? null,
    url: postAddress(row.username, row.tweetId),
    sensitive: row.sensitive,
    videoCount: row.videoCount,
    viewCount: Number(row.viewCount),
    downloadCount: Number(row.downloadCount),
    favoriteCount: Number(row.favoriteCount),
    createdAt: new Date(row.createdAt).toISOString(),
  };
}
