import "server-only";
import { sql } from "../client";

export type ThumbnailState = {
  tweetId: string;
  /** The key of the picture that is stored already. */
  storedKey: string | null;
  /** X gives none, and none is stored. */
  isWanted: boolean;
};

/** Whether a video wants a picture; null where it is not known or not shown. */
export async function getThumbnailState(videoId: string): Promise<ThumbnailState | null> {
  const [row] = await sql()<ThumbnailState[]>`
    select tweet_id as "tweetId", stored_thumbnail_url as "storedKey",
      thumbnail_url is null and stored_thumbnail_url is null as "isWanted"
    from videos where id = ${videoId} and visible`;
  return row ?? null;
}
