import "server-only";
import { sql } from "../client";

/** Whether a post may not be shown, known here or not; by X's id. */
export async function isPostHeld(tweetId: string): Promise<boolean> {
  const rows = await sql()`select from held_posts where tweet_id = ${tweetId}`;
  return rows.length > 0;
}
