import "server-only";
import { listAllFavorites } from "@/db/queries/favorites";
import { findUser } from "@/db/queries/users";
import type { Viewer } from "@/lib/auth/viewer";
import { postAddress } from "@/lib/videos/listing-video";
import { requireRecentSignIn } from "./require-recent-sign-in";
import type { AccountExport } from "./schema";

/** All that is kept of the viewer here, for them to take along. */
export async function exportAccount(viewer: Viewer): Promise<AccountExport> {
  const now = new Date();
  requireRecentSignIn(viewer, now);
  const [user, kept] = await Promise.all([findUser(viewer.id), listAllFavorites(viewer.id)]);
  const { id, email, provider, claims } = viewer;
  return {
    user: user
      ? { ...user, createdAt: user.createdAt.toISOString() }
      : { id, email, ...claims, provider, createdAt: null },
    favorites: kept.map(({ videoId, tweetId, username, keptAt, isShown }) => ({
      videoId,
      url: postAddress(username, tweetId),
      author: username,
      addedAt: keptAt.toISOString(),
      available: isShown,
    })),
    exportedAt: now.toISOString(),
  };
}
