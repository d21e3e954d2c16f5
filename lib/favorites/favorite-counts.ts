import "server-only";
import { LRUCache } from "lru-cache";
import { countUserFavorites, type FavoriteCounts } from "@/db/queries/favorites";
import type { ViewerId } from "@/lib/auth/viewer";
import { currentContentVersion } from "@/lib/content-version";
import { processWide } from "@/lib/process-wide";

type Reading = { counts: Promise<FavoriteCounts>; contentVersion: number };

/**
 * Long enough to read a page and go on to the next. Another instance may have been told of a
 * favorite: so long it takes to show in a total here, unless the last page of the list tells.
 */
const TRUSTED_MS = 60_000;

const readings = () =>
  processWide(
    "favorite-counts",
    () => new LRUCache<string, Reading>({ max: 5000, ttl: TRUSTED_MS }),
  );

/** How many favorites the viewer has: counted once for the pages of a list. */
export async function favoriteCounts(viewerId: ViewerId): Promise<FavoriteCounts> {
  const contentVersion = await currentContentVersion();
  const known = readings().get(viewerId);
  if (known?.contentVersion === contentVersion) return known.counts;
  const reading = { counts: countUserFavorites(viewerId), contentVersion };
  readings().set(viewerId, reading);
  reading.counts.catch(() => forgetFavoriteCounts(viewerId));
  return reading.counts;
}

/** For whoever has just changed them: a reading that is under way does not outlive this either. */
export function forgetFavoriteCounts(viewerId: ViewerId): void {
  readings().delete(viewerId);
}
