import "server-only";
import { sql } from "../client";
import type { StoredPost } from "./types";

/** `gone`: X had it no more when it was last looked for; storing it again brings it back. */
type KnownPost = Omit<StoredPost, "state"> & { state: StoredPost["state"] | "gone" };

/** What is known of a post by X's id; null when it was never stored. */
export async function getPostState(tweetId: string): Promise<KnownPost | null> {
  const [row] = await sql()<KnownPost[]>`
    select id as "videoId", stored_thumbnail_url as "storedThumbnailUrl", case
      when removed_at is not null then 'removed' when hidden then 'hidden'
      when visible then 'shown' else 'gone' end as state
    from videos where tweet_id = ${tweetId}`;
  return row ?? null;
}
