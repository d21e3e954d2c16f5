import "server-only";
import { sql } from "../client";
import type { StoredPost } from "./types";

/** What is known of a post by X's id; null when it was never stored. */
export async function getPostState(tweetId: string): Promise<StoredPost | null> {
  const [row] = await sql()<StoredPost[]>`
    select id as "videoId", stored_thumbnail_url as "storedThumbnailUrl", case
      when removed_at is not null then 'removed' when hidden then 'hidden' else 'shown' end as state
    from videos where tweet_id = ${tweetId}`;
  return row ?? null;
}
