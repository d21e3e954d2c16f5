import "server-only";
import type { TransactionSql } from "postgres";

/** The names of the files that a post shows, or showed before they were erased here. */
export function filesOf(tx: TransactionSql, tweetId: string) {
  return tx`
    select media_name from held_media where tweet_id = ${tweetId}
    union select media_name(m.variants->0->>'url') from video_media m
    join videos v on v.id = m.video_id where v.tweet_id = ${tweetId}`;
}
