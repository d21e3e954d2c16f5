import "server-only";
import { sql } from "../client";
import { type ListingRow, listingColumns, listingJoins } from "./listing-rows";

/** A place in the list: the favorite that was shown last. */
export type FavoritePlace = {
  /** When it was kept, in microseconds since 1970, which is what the database tells apart. */
  micros: number;
  videoId: string;
};

export type FavoritesSlice = { after: FavoritePlace } | { offset: number };

export type FavoriteRow = ListingRow & { micros: string };

/** A user's favorites that may be shown, the one kept last first. */
export async function listFavorites(
  userId: string,
  slice: FavoritesSlice,
  limit: number,
): Promise<FavoriteRow[]> {
  return favoritesStatement(userId, slice, limit);
}

/**
 * The statement of `listFavorites`, not yet sent: its plan is worth a look as well. Few videos may not
 * be shown, and those have an index: what an offset passes over costs no look at its videos.
 */
export function favoritesStatement(userId: string, slice: FavoritesSlice, limit: number) {
  return sql()<FavoriteRow[]>`
    select ${listingColumns(sql())}, (extract(epoch from f.created_at) * 1000000)::bigint as micros
    from (
      select f.created_at, f.video_id from favorites f
      where f.user_id = ${userId}
        and not exists (select from videos v where v.id = f.video_id and not v.visible)
        ${sliceOf(slice, limit)}
    ) f
      join videos v on v.id = f.video_id
      ${listingJoins(sql())}
    order by f.created_at desc, f.video_id desc`;
}

function sliceOf(slice: FavoritesSlice, limit: number) {
  const rest = sql()`order by f.created_at desc, f.video_id desc limit ${limit}`;
  if ("offset" in slice) return sql()`${rest} offset ${slice.offset}`;
  const { micros, videoId } = slice.after;
  return sql()`and (f.created_at, f.video_id) <
    (timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond', ${videoId}::bigint) ${rest}`;
}
