import "server-only";
import { and, desc, eq, inArray, notExists, sql } from "drizzle-orm";
import { db } from "../client";
import { authors, favorites, type UserFacts, users, videoMedia, videos } from "../schema";
import {
  type Counting,
  favoriteSteps,
  isRatedLately,
  MAX_FAVORITES,
  RATED_AN_HOUR,
} from "./favorites";
import { retryOnConflict } from "./retry-on-conflict";

export async function listNewFavorites(
  userId: string,
  videoIds: readonly string[],
): Promise<string[]> {
  const known = db()
    .select({ id: favorites.videoId })
    .from(favorites)
    .where(and(eq(favorites.userId, userId), eq(favorites.videoId, videos.id)));
  const rows = await db()
    .select({ id: videos.id })
    .from(videos)
    .where(and(inArray(videos.id, [...videoIds]), videos.visible, notExists(known)));
  const found = new Set(rows.map(({ id }) => id));
  return [...new Set(videoIds)].filter((id) => found.has(id));
}

export type ImportOutcome =
  /** `isFull`: there was no room for all. */
  { kind: "added"; added: number; isFull: boolean } | { kind: "account_deleted" };

/** The first becomes the newest. The newest count in the rating, up to so many an hour. */
export function importFavorites(
  user: UserFacts,
  videoIds: readonly string[],
  { now = null, ratedAnHour = RATED_AN_HOUR }: Counting = {},
): Promise<ImportOutcome> {
  const isTheirs = eq(favorites.userId, user.id);
  return retryOnConflict(() =>
    db().transaction(async (tx): Promise<ImportOutcome> => {
      await tx.insert(users).values(user).onConflictDoNothing();
      const [owner] = await tx
        .select({ atMost: users.favoritesAtMost, deletedAt: users.deletedAt })
        .from(users)
        .where(eq(users.id, user.id))
        .for("no key update");
      if (!owner || owner.deletedAt !== null) return { kind: "account_deleted" };
      const isOver = owner.atMost + videoIds.length > MAX_FAVORITES;
      const before = isOver ? await tx.$count(favorites, isTheirs) : owner.atMost;
      const fitting = videoIds.slice(0, Math.max(0, MAX_FAVORITES - before));
      const isFull = fitting.length < videoIds.length;
      if (fitting.length === 0) return { kind: "added", added: 0, isFull };
      const rated = await tx.$count(favorites, and(isTheirs, isRatedLately));
      const room = ratedAnHour === null ? fitting.length : ratedAnHour - rated;
      const added = await tx
        .insert(favorites)
        .values(
          fitting.map((videoId, at) => ({
            userId: user.id,
            videoId,
            // A microsecond apart, so that the list has them in this order.
            createdAt: sql`now() - ${at} * interval '1 microsecond'`,
            rated: at < room,
          })),
        )
        .onConflictDoNothing()
        .returning({ videoId: favorites.videoId, rated: favorites.rated });
      const counted = added.flatMap((one) => (one.rated ? one.videoId : []));
      await tx.execute(sql`
        with changed as (
          select unnest(${sql.param(counted)}::bigint[]) as video_id
        ), ${favoriteSteps(1, now?.toISOString() ?? null)}
        select`);
      await tx
        .update(users)
        .set({ favoritesAtMost: before + added.length })
        .where(eq(users.id, user.id));
      return { kind: "added", added: added.length, isFull };
    }),
  );
}

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
