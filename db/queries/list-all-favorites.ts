import "server-only";
import { instantOf, sql } from "../client";

export type KeptVideo = {
  videoId: string;
  tweetId: string;
  username: string;
  keptAt: Date;
  /** False where it was taken down here, or is gone from X. */
  isShown: boolean;
};

/** All favorites of a user, those too that are not shown any more; the one kept last first. */
export async function listAllFavorites(userId: string): Promise<KeptVideo[]> {
  const rows = await sql()<(Omit<KeptVideo, "keptAt"> & { keptAt: string })[]>`
    select f.video_id as "videoId", v.tweet_id as "tweetId", a.username, f.created_at as "keptAt",
      v.visible as "isShown"
    from favorites f join videos v on v.id = f.video_id join authors a on a.id = v.author_id
    where f.user_id = ${userId} order by f.created_at desc, f.video_id desc`;
  return rows.map(({ keptAt, ...row }) => ({ ...row, keptAt: instantOf(keptAt) }));
}
