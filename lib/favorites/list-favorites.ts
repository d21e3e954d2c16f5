import "server-only";
import { z } from "zod";
import { type FavoritesSlice, listFavorites as readFavorites } from "@/db/queries/favorites";
import type { ViewerId } from "@/lib/auth/viewer";
import type { ListingQuery } from "@/lib/videos/listing-schema";
import { agreedTotal } from "@/lib/videos/listing-schema";
import { decodeCursor, encodeCursor, listingVideo } from "@/lib/videos/listing-video";
import { favoriteCounts } from "./favorite-counts";
import type { FavoritesPage } from "./schema";

/** List, time in microseconds and id of the favorite shown last, and how many were shown before. */
const FavoritesCursor = z.tuple([
  z.literal("favorites"),
  z.int().min(0),
  z.string().regex(/^[1-9]\d{0,17}$/),
  z.int().min(0),
]);

/** The viewer's favorites, the one kept last first. Those that are not shown any more are counted only. */
export async function listFavorites(
  viewerId: ViewerId,
  { limit, offset, cursor }: ListingQuery,
): Promise<FavoritesPage> {
  const asOf = new Date().toISOString();
  const start = cursor === null ? { offset, slice: { offset } } : startAfter(cursor);
  const [counts, found] = await Promise.all([
    favoriteCounts(viewerId),
    // One more than is shown tells whether there is more.
    readFavorites(viewerId, start.slice, limit + 1),
  ]);
  const hasMore = found.length > limit;
  const rows = found.slice(0, limit);
  const end = start.offset + rows.length;
  const last = rows.at(-1);
  return {
    videos: rows.map(listingVideo),
    total: agreedTotal(counts.shown, { offset: start.offset, end, hasMore }),
    offset: start.offset,
    limit,
    hasMore,
    nextCursor:
      hasMore && last ? encodeCursor(["favorites", Number(last.micros), last.id, end]) : null,
    asOf,
    unavailableCount: counts.gone,
  };
}

function startAfter(cursor: string): { offset: number; slice: FavoritesSlice } {
  const [, micros, videoId, offset] = decodeCursor(cursor, FavoritesCursor);
  return { offset, slice: { after: { micros, videoId } } };
}
