import "server-only";
import { removeFavorite as dropFavorite } from "@/db/queries/favorites";
import type { ViewerId } from "@/lib/auth/viewer";
import { forgetFavoriteCounts } from "./favorite-counts";

/** Lets go of the viewer's favorite, if it is one. */
export async function removeFavorite(
  viewerId: ViewerId,
  videoId: string,
): Promise<{ success: true }> {
  await dropFavorite(viewerId, videoId);
  forgetFavoriteCounts(viewerId);
  return { success: true };
}
