import "server-only";
import { and, count, desc, eq, inArray, not, notExists, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { sql as client, type Database, db, prepared } from "../client";
import { authors, favorites, type UserFacts, videoStats, videos } from "../schema";
import { firstMedia, type ListingRow, listingColumns } from "./listings";
import { builder } from "./statements";
import { untilStored } from "./until-stored";

/** Per user. */
export const MAX_FAVORITES = 10_000;

const OUTCOMES = ["kept", "no_video", "full", "account_deleted"] as const;

export type FavoriteOutcome = (typeof OUTCOMES)[number];

const AddedRow = z.object({ outcome: z.enum(OUTCOMES).nullable() });

/**
 * Raw statements: `addStatement` and `removeStatement` change a favorite, its counts and the user's
 * row in one round trip and with one lock order (`bench/results/favorites.md`); the builder would
 * need several.
 */

/**
 * Steps that count the rows of the step `changed`, by `video_id`: totals and the 5-minute bucket. A
 * removal is subtracted in the current bucket, so that timeframes show the net change and past
 * buckets stay unchanged. `video_stats` is locked first and by id, in the order of the counting
 * flush.
 */
export function favoriteSteps(step: 1 | -1, now: Date | null) {
  return client()`locked as materialized (
      select s.video_id from video_stats s join changed using (video_id)
      order by s.video_id for no key update of s
    ), buckets as (
      insert into video_buckets_5m as b (bucket, video_id, favorites)
      select date_bin('5 min', coalesce(${now?.toISOString() ?? null}::timestamptz, now()),
        timestamptz '2000-01-01 00:00Z'), video_id, ${step}::int
      from locked order by video_id
      on conflict (bucket, video_id) do update set favorites = b.favorites + excluded.favorites
    ), totals as (
      update video_stats s set favorite_count = s.favorite_count + ${step}::int
      from locked l where s.video_id = l.video_id
    )`;
}

/** Adds a favorite once, and the user's row if sign-in has not. */
export function addFavorite(
  user: UserFacts,
  videoId: string,
  now: Date | null = null,
): Promise<FavoriteOutcome> {
  return untilStored(async () => {
    const [row] = await addStatement(user, videoId, now);
    return AddedRow.parse(row).outcome;
  });
}

/**
 * The statement of `addFavorite`, unsent, for tests of its plan. Null if the user's row was added
 * or deleted at the same time: retry.
 */
export function addStatement(user: UserFacts, videoId: string, now: Date | null) {
  const { id, email, name, avatarUrl, provider } = user;
  // The lock makes a deletion of the account wait, which removes what it finds.
  return client()`
    with target as (
      select id from videos where id = ${videoId} and visible
    ), known as materialized (
      select id from users where id = ${id} and deleted_at is null for share
    ), made as (
      insert into users (id, email, name, avatar_url, provider)
      select ${id}::uuid, ${email}::text, ${name}::text, ${avatarUrl}::text, ${provider}::text from target
      where not exists (select from users where id = ${id})
      on conflict do nothing returning id
    ), owner as (
      select id from known union all select id from made
    ), filled as materialized (
      select from favorites where user_id = ${id} offset ${MAX_FAVORITES - 1}::int limit 1
    ), present as (
      select from favorites where user_id = ${id} and video_id = ${videoId}
    ), changed as (
      insert into favorites (user_id, video_id)
      select o.id, t.id from owner o, target t where not exists (select from filled)
      on conflict do nothing returning video_id
    ), ${favoriteSteps(1, now)}
    select case
      when not exists (select from target) then 'no_video'
      when exists (select from owner)
        then case when exists (select from filled) and not exists (select from present)
          then 'full' else 'kept' end
      when exists (select from users where id = ${id} and deleted_at is not null) then 'account_deleted'
    end as outcome`;
}

/** Idempotent. */
export async function removeFavorite(
  userId: string,
  videoId: string,
  now: Date | null = null,
): Promise<void> {
  await untilStored(async () => removeStatement(userId, videoId, now));
}

/** The statement of `removeFavorite`, unsent. */
export function removeStatement(userId: string, videoId: string, now: Date | null) {
  // Never more than one row, but the planner expects hundreds: it does not relate users to videos.
  return client()`
    with removed as (
      delete from favorites where user_id = ${userId} and video_id = ${videoId} returning video_id
    ), changed as (
      select video_id from removed limit 1
    ), ${favoriteSteps(-1, now)}
    select`;
}

/** A place in the list: the favorite shown last. */
export type FavoritePlace = {
  /** When it was added, in microseconds since 1970, the database's resolution. */
  micros: number;
  videoId: string;
};

export type FavoritesSlice = { after: FavoritePlace } | { offset: number };

export type FavoriteRow = ListingRow & { micros: string };

/**
 * Few videos are invisible, and those have an index: an offset skips favorites without reading their
 * videos.
 */
function shownFavorites(isAfter?: SQL) {
  const isGone = builder
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, favorites.videoId), not(videos.visible)));
  return builder
    .select({ videoId: favorites.videoId, keptAt: favorites.createdAt })
    .from(favorites)
    .where(and(eq(favorites.userId, sql.placeholder("userId")), notExists(isGone), isAfter))
    .orderBy(desc(favorites.createdAt), desc(favorites.videoId))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .as("page");
}

function favoriteRows(database: Database, page: ReturnType<typeof shownFavorites>) {
  return database
    .select({
      ...listingColumns,
      micros: sql<string>`(extract(epoch from ${page.keptAt}) * 1000000)::bigint`,
    })
    .from(page)
    .innerJoin(videos, eq(videos.id, page.videoId))
    .leftJoin(authors, eq(authors.id, videos.authorId))
    .leftJoin(videoStats, eq(videoStats.videoId, videos.id))
    .leftJoinLateral(firstMedia, sql`true`)
    .orderBy(desc(page.keptAt), desc(page.videoId));
}

const AFTER_PLACE = sql`(${favorites.createdAt}, ${favorites.videoId}) < (timestamptz 'epoch'
  + ${sql.placeholder("micros")}::float8 * interval '1 microsecond',
  ${sql.placeholder("videoId")}::bigint)`;

export const favoritesByOffset = prepared((database) =>
  favoriteRows(database, shownFavorites()).prepare("favorites_by_offset"),
);

export const favoritesByCursor = prepared((database) =>
  favoriteRows(database, shownFavorites(AFTER_PLACE)).prepare("favorites_by_cursor"),
);

/** A user's visible favorites, newest favorite first. */
export async function listFavorites(
  userId: string,
  slice: FavoritesSlice,
  limit: number,
): Promise<FavoriteRow[]> {
  if ("offset" in slice) return favoritesByOffset().execute({ userId, limit, ...slice });
  return favoritesByCursor().execute({ userId, limit, offset: 0, ...slice.after });
}

/** Those of the given videos that are the user's favorites. */
export async function favoritesAmong(userId: string, videoIds: string[]): Promise<string[]> {
  const rows = await amongStatement(userId, videoIds);
  return rows.map(({ videoId }) => videoId);
}

/** The statement of `favoritesAmong`, unsent. */
export function amongStatement(userId: string, videoIds: string[]) {
  return db()
    .select({ videoId: favorites.videoId })
    .from(favorites)
    .where(and(eq(favorites.userId, userId), inArray(favorites.videoId, videoIds)));
}

export type FavoriteCounts = {
  shown: number;
  /** Taken down here, or gone from X. */
  gone: number;
};

/** Reads index entries only: 8 ms for 10 000 favorites (bench/plans/favorites-of-10000-count.txt). */
export async function countUserFavorites(userId: string): Promise<FavoriteCounts> {
  const [row] = await countStatement(userId);
  return row ?? { shown: 0, gone: 0 };
}

/** The statement of `countUserFavorites`, unsent. */
export function countStatement(userId: string) {
  const kept = db()
    .select({ count: count().as("kept_count") })
    .from(favorites)
    .where(eq(favorites.userId, userId))
    .as("kept");
  const gone = db()
    .select({ count: count().as("gone_count") })
    .from(favorites)
    .innerJoin(videos, eq(videos.id, favorites.videoId))
    .where(and(eq(favorites.userId, userId), not(videos.visible)))
    .as("gone");
  return db()
    .select({
      shown: sql<number>`(${kept.count} - ${gone.count})::int`,
      gone: sql<number>`${gone.count}::int`,
    })
    .from(kept)
    .crossJoin(gone);
}

/** All favorites of a user for the export, invisible ones too; newest favorite first. */
export function listAllFavorites(userId: string) {
  return db()
    .select({
      videoId: favorites.videoId,
      tweetId: videos.tweetId,
      username: authors.username,
      keptAt: favorites.createdAt,
      /** False if it was taken down here, or is gone from X. */
      isShown: videos.visible,
    })
    .from(favorites)
    .innerJoin(videos, eq(videos.id, favorites.videoId))
    .innerJoin(authors, eq(authors.id, videos.authorId))
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), desc(favorites.videoId));
}
