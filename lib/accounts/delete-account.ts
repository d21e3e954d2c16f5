import "server-only";
import { deleteAccount as deleteRows } from "@/db/queries/users";
import type { Viewer } from "@/lib/auth/viewer";
import { forgetFavoriteCounts } from "@/lib/favorites/favorite-counts";
import { report } from "@/lib/report";
import { finishDeletion } from "./finish-deletion";
import { requireRecentSignIn } from "./require-recent-sign-in";

/**
 * Deletes all that is kept of the viewer, for good, and then their account at the sign-in service. A
 * service that cannot be reached delays only that: the retention job asks it again.
 */
export async function deleteAccount(viewer: Viewer): Promise<{ success: true }> {
  requireRecentSignIn(viewer, new Date());
  await deleteRows(viewer.id);
  forgetFavoriteCounts(viewer.id);
  await finishDeletion(viewer.id).catch((error: unknown) => {
    report("An account is deleted here and not yet at the sign-in service", {
      error: String(error),
    });
  });
  return { success: true };
}
