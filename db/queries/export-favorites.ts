import "server-only";
import { desc, eq, sql } from "drizzle-orm";
import { db } from "../client";
import { authors, favorites, videoMedia, videos } from "../schema";

/** Includes invisible ones. */
export function listAllFavorites(userId: string) {
  return db()
    .select({
      videoId: favorites.videoId,
      tweetId: videos.tweetId,
      username: authors.username,
      keptAt: favorites.createdAt,
      isShown: videos.visible,
      playlistUrls: sql<string[]>`array(
        select ${videoMedia.playlistUrl} from ${videoMedia}
        where ${videoMedia.videoId} = ${favorites.videoId} and ${videoMedia.playlistUrl} is not null
        order by ${videoMedia.mediaIndex})`,
    })
    .from(favorites)
    .innerJoin(videos, eq(videos.id, favorites.videoId))
    .innerJoin(authors, eq(authors.id, videos.authorId))
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), desc(favorites.videoId));
}
