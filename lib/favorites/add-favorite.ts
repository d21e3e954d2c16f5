import "server-only";
import { addFavorite as storeFavorite } from "@/db/queries/favorites";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { forgetFavoriteCounts } from "./favorite-counts";

/** Keeps a video for the viewer; a second time changes nothing. */
export async function addFavorite(viewer: Viewer, videoId: string): Promise<{ success: true }> {
  const { id, email, provider, claims } = viewer;
  const outcome = await storeFavorite({ id, email, provider, ...claims }, videoId);
  if (outcome === "no_video") throw new AppError("video_not_found");
  if (outcome === "full") throw new AppError("favorites_full");
  if (outcome === "account_deleted") throw new AppError("forbidden");
  forgetFavoriteCounts(id);
  return { success: true };
}
