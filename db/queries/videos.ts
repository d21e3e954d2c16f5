import "server-only";
import { eq, sql } from "drizzle-orm";
import { db } from "../client";
import { heldPosts, videos } from "../schema";
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
