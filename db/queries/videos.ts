import "server-only";
import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { db } from "../client";
import { heldMedia, heldPosts, reports, videos } from "../schema";
import type { PostState } from "./types";

/** What is stored of a post, by X's id; null when it was never stored. */
export async function getPostState(tweetId: string) {
  const [row] = await db()
    .select({
      videoId: videos.id,
      storedThumbnailUrl: videos.storedThumbnailUrl,
      /** `gone`: X no longer had it at the last check. Storing it again brings it back. */
      state: sql<PostState | "gone">`case when ${videos.removedAt} is not null then 'removed'
        when ${videos.hidden} then 'hidden' when ${videos.visible} then 'shown' else 'gone' end`,
    })
    .from(videos)
    .where(eq(videos.tweetId, tweetId));
  return row ?? null;
}

/** Whether a post may not be shown, stored here or not; by X's id. */
export async function isPostHeld(tweetId: string): Promise<boolean> {
  return (await db().$count(heldPosts, eq(heldPosts.tweetId, tweetId))) > 0;
}

/**
 * Whether a post and its files may be shown, by X's id and the addresses of its files: nothing of it
 * is hidden, removed or held. What storing the post would find, without storing it.
 */
export async function mayPostBeShown(tweetId: string, files: string[]): Promise<boolean> {
  const names = files.map((url) => sql`media_name(${url})`);
  const hidden = or(videos.hidden, isNotNull(videos.removedAt));
  const heldFiles = db()
    .select({ ticket: heldMedia.ticket })
    .from(heldMedia)
    .innerJoin(reports, eq(reports.ticket, heldMedia.ticket))
    .where(
      and(
        sql`${heldMedia.mediaName} in (${sql.join(names, sql`, `)})`,
        ne(reports.status, "rejected"),
      ),
    )
    .limit(1);
  const found = await Promise.all([
    db().$count(videos, and(eq(videos.tweetId, tweetId), hidden)),
    isPostHeld(tweetId),
    heldFiles,
  ]);
  return found[0] === 0 && !found[1] && found[2].length === 0;
}
