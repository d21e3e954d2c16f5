import "server-only";
import { listAllFavorites } from "@/db/queries/bulk-favorites";
import { listFollowed } from "@/db/queries/following";
import { findUser, upsertUser } from "@/db/queries/users";
import type { Viewer } from "@/lib/auth/viewer";
import { AppError } from "@/lib/errors";
import { postAddress } from "@/lib/videos/listing-video";
import type { AccountExport, AccountFacts, SyncUserInput } from "./schema";
import { requireRecentSignIn } from "./sign-in-checks";

export async function describeAccount({ id, provider }: Viewer): Promise<AccountFacts> {
  const user = await findUser(id);
  return { provider, since: user?.createdAt.toISOString() ?? null };
}

export async function exportAccount(viewer: Viewer): Promise<AccountExport> {
  const now = new Date();
  requireRecentSignIn(viewer, now);
  const [user, kept, followed] = await Promise.all([
    findUser(viewer.id),
    listAllFavorites(viewer.id),
    listFollowed(viewer.id),
  ]);
  const { id, email, provider, claims } = viewer;
  return {
    user: user
      ? { ...user, createdAt: user.createdAt.toISOString() }
      : { id, email, ...claims, provider, createdAt: null },
    favorites: kept.map(({ videoId, tweetId, username, keptAt, isShown, playlistUrls }) => ({
      videoId,
      url: postAddress(username, tweetId),
      author: username,
      addedAt: keptAt.toISOString(),
      available: isShown,
      playlistUrls: isShown ? playlistUrls : [],
    })),
    following: followed.map(({ username, followedAt }) => ({
      author: username,
      followedAt: followedAt.toISOString(),
    })),
    exportedAt: now.toISOString(),
  };
}

/** Idempotent. Refuses a deleted account: its tokens stay valid for a while and must not recreate it. */
export async function syncUser(said: SyncUserInput): Promise<{ success: true }> {
  const { supabase_id: id, email, name, avatar_url: avatarUrl } = said;
  const provider = said.provider ?? "email";
  if (!(await upsertUser({ id, email, name, avatarUrl, provider })))
    throw new AppError("forbidden");
  return { success: true };
}

/** E-mail and provider are taken from the token, not from the body. */
export function syncViewer(viewer: Viewer, said: SyncUserInput): Promise<{ success: true }> {
  if (said.supabase_id !== viewer.id) throw new AppError("forbidden");
  const { email, provider } = viewer;
  return syncUser({ ...said, email, provider });
}
