import "server-only";
import { listNewFavorites, importFavorites as rowsOfImport } from "@/db/queries/bulk-favorites";
import * as rows from "@/db/queries/favorites";
import type { Viewer, ViewerId } from "@/lib/auth/viewer";
import { createCache } from "@/lib/cached";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { report } from "@/lib/runtime/report";
import type { ListingQuery } from "@/lib/videos/listing-schema";
import { sliceOf } from "@/lib/videos/listing-view";
import { newestPage, startOfPage } from "@/lib/videos/newest-page";
import type { AmongAnswer, AmongQuery, FavoritesPage, ImportAnswer } from "./schema";

export async function addFavorite(viewer: Viewer, videoId: string): Promise<{ success: true }> {
  const { id, email, provider, claims } = viewer;
  const outcome = await rows.addFavorite({ id, email, provider, ...claims }, videoId, counting());
  if (outcome === "no_video") throw new AppError("video_not_found");
  if (outcome === "full") throw new AppError("favorites_full");
  if (outcome === "account_deleted") throw new AppError("forbidden");
  forgetFavoriteCounts(id);
  return { success: true };
}

const counting = () => (env().RATE_LIMITS === "off" ? { ratedAnHour: null } : {});

type Permit = (wanted: number) => Promise<{ granted: number; retryAfterSeconds: number }>;

/** Ignores videos that are not shown here. Refuses those above the limit: the same call later adds them. */
export async function importFavorites(
  viewer: Viewer,
  videoIds: readonly string[],
  permit: Permit,
): Promise<ImportAnswer> {
  const { id, email, provider, claims } = viewer;
  const wanted = await listNewFavorites(id, videoIds);
  if (wanted.length === 0) return { success: true, added: 0 };
  const { granted, retryAfterSeconds } = await permit(wanted.length);
  const permitted = wanted.slice(0, granted);
  const user = { id, email, provider, ...claims };
  const outcome = await rowsOfImport(user, permitted, counting());
  if (outcome.kind === "account_deleted") throw new AppError("forbidden");
  forgetFavoriteCounts(id);
  if (granted < wanted.length) throw new AppError("rate_limited", { retryAfterSeconds });
  if (outcome.isFull) throw new AppError("favorites_full");
  return { success: true, added: outcome.added };
}

export async function removeFavorite(
  viewerId: ViewerId,
  videoId: string,
): Promise<{ success: true }> {
  await rows.removeFavorite(viewerId, videoId);
  forgetFavoriteCounts(viewerId);
  return { success: true };
}

export async function listFavoritesAmong(
  viewerId: ViewerId,
  { ids }: AmongQuery,
): Promise<AmongAnswer> {
  return { ids: await rows.favoritesAmong(viewerId, ids) };
}

/** Videos that are not shown any more are only counted. */
export async function listFavorites(
  viewerId: ViewerId,
  query: ListingQuery,
): Promise<FavoritesPage> {
  const asOf = new Date().toISOString();
  const { limit } = query;
  const start = startOfPage("favorites", query);
  const [counts, found] = await Promise.all([
    favoriteCounts(viewerId),
    // The extra one shows whether there are more.
    rows.listFavorites(viewerId, start, limit + 1),
  ]);
  const page = newestPage("favorites", {
    offset: start.offset,
    limit,
    rows: found.slice(0, limit),
    hasMore: found.length > limit,
    counted: counts.shown,
    asOf,
  });
  return { ...page, unavailableCount: counts.gone };
}

/** Null where it cannot be read: the browser tries again. */
export async function readFavorites(
  viewerId: ViewerId,
  page: number,
): Promise<FavoritesPage | null> {
  return listFavorites(viewerId, sliceOf(page)).catch((error: unknown) => {
    report("A page of favorites could not be read", { error: String(error) });
    return null;
  });
}

/** Long enough to read one page and the next. The total may lack what another instance added. */
const TRUSTED_MS = 60_000;

const counts = createCache<rows.FavoriteCounts>({
  slot: "favorites.counts",
  max: 5000,
  freshMs: TRUSTED_MS,
});

const favoriteCounts = async (viewerId: ViewerId) =>
  counts.get(viewerId, () => rows.countUserFavorites(viewerId));

/** A read in progress is not kept either. */
export function forgetFavoriteCounts(viewerId: ViewerId): void {
  counts.forget(viewerId);
}
