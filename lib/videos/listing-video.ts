import "server-only";
import type { z } from "zod";
import type { ListingRow } from "@/db/queries/listings";
import { AppError } from "@/lib/errors";
import { parseJson } from "@/lib/parse-json";
import { thumbnailUrl } from "@/lib/thumbnail-url";
import { resolutionOf } from "@/lib/x/variants";
import type { ListingVideo } from "./listing-schema";
import { postTitle } from "./post-title";

/** Stands for an unknown handle in X's addresses. */
export const UNKNOWN_HANDLE = "i";

const HANDLE = /^\w{1,20}$/;

export function postAddress(handle: string | null | undefined, tweetId: string): string {
  const known = handle && HANDLE.test(handle) ? handle : UNKNOWN_HANDLE;
  return `https://x.com/${known}/status/${tweetId}`;
}

export function listingVideo(row: ListingRow): ListingVideo {
  const qualities = row.variants.map((variant) => ({
    url: variant.url,
    resolution: resolutionOf(variant),
  }));
  return {
    id: row.id,
    twitterId: row.tweetId,
    author: row.username,
    authorName: row.displayName,
    authorAvatar: row.avatarUrl,
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
    viewCount: row.viewCount,
    downloadCount: row.downloadCount,
    favoriteCount: row.favoriteCount,
    timeframeDownloads: null,
    rating: null,
    rankChange: null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function encodeCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString("base64url");
}

/** `invalid_input` for a string that `encodeCursor` did not make for this list. */
export function decodeCursor<Place extends readonly (string | number)[]>(
  cursor: string,
  schema: z.ZodType<Place>,
): Place {
  const parsed = schema.safeParse(parseJson(Buffer.from(cursor, "base64url").toString("utf8")));
  if (!parsed.success || encodeCursor(parsed.data) !== cursor) {
    throw new AppError("invalid_input", { fields: { cursor: "invalid" } });
  }
  return parsed.data;
}
