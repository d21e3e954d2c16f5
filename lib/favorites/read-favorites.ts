import "server-only";
import type { ViewerId } from "@/lib/auth/viewer";
import { report } from "@/lib/report";
import { PAGE_SIZE } from "@/lib/videos/listing-view";
import { listFavorites } from "./list-favorites";
import type { FavoritesPage } from "./schema";

/** A page of the viewer's favorites for their page; null where it cannot be read: the browser tries again. */
export async function readFavorites(
  viewerId: ViewerId,
  page: number,
): Promise<FavoritesPage | null> {
  const place = { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, cursor: null };
  return listFavorites(viewerId, place).catch((error: unknown) => {
    report("A page of favorites could not be read", { error: String(error) });
    return null;
  });
}
