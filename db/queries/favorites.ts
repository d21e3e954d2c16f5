import "server-only";
import { and, count, desc, eq, inArray, not, sql } from "drizzle-orm";
import { sql as client, db } from "../client";
import { authors, favorites, type UserFacts, videos } from "../schema";
import { type ListingRow, listingColumns, listingJoins } from "./listing-rows";
import { untilStored } from "./until-stored";

/** Per user. */
export const MAX_FAVORITES = 10_000;

export type FavoriteOutcome = "kept" | "no_video" | "full" | "account_deleted";

/*
 * Raw statements: `addStatement`, `removeStatement` and `favoritesStatement` are prepared and take one
 * round trip with all that they count (bench/results/favorites.json); Drizzle's builder plans each
 * call again. Their rows are typed here and pinned by tests of their plans.
 */

/**
 * Steps of a statement that count what its step `changed` gives, rows of `video_id`: the totals and
 * the 5-minute bucket. A removal counts against the additions of its own bucket, so that a timeframe
 * shows what changed in it and past buckets stay as they are. `video_stats` is locked first and by
 * id, in the order of the counting flush.
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

/** Adds a favorite once, and the user's row where signing in has not. */
export function addFavorite(
  user: UserFacts,
  videoId: string,
  now: Date | null = null,
): Promise<FavoriteOutcome> {
  return untilStored(async () => {
    const [row] = await addStatement(user, videoId, now);
    return row?.outcome ?? null;
  });
}

/**
 * The statement of `addFavorite`, unsent, for tests of its plan. Null for a user whose row was made
 * or deleted at the same moment: a retry tells.
 */
export function addStatement(user: UserFacts, videoId: string, now: Date | null) {
  const { id, email, name, avatarUrl, provider } = user;
  // The lock makes a deletion of the account wait, which removes what it finds.
  return client()<{ outcome: FavoriteOutcome | null }[]>`
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
  // Never more than one row, but the planner expects hundreds: it takes users and videos for unrelated.
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

/** A user's visible favorites, newest favorite first. */
export async function listFavorites(
  userId: string,
  slice: FavoritesSlice,
  limit: number,
): Promise<FavoriteRow[]> {
  return favoritesStatement(userId, slice, limit);
}

/**
 * The statement of `listFavorites`, unsent. Few videos are invisible, and those have an index: an
 * offset skips favorites without reading their videos.
 */
export function favoritesStatement(userId: string, slice: FavoritesSlice, limit: number) {
  return client()<FavoriteRow[]>`
    select ${listingColumns(client())}, (extract(epoch from f.created_at) * 1000000)::bigint as micros
    from (
      select f.created_at, f.video_id from favorites f
      where f.user_id = ${userId}
        and not exists (select from videos v where v.id = f.video_id and not v.visible)
        ${sliceOf(slice, limit)}
    ) f
      join videos v on v.id = f.video_id
      ${listingJoins(client())}
    order by f.created_at desc, f.video_id desc`;
}

function sliceOf(slice: FavoritesSlice, limit: number) {
  const rest = client()`order by f.created_at desc, f.video_id desc limit ${limit}`;
  if ("offset" in slice) return client()`${rest} offset ${slice.offset}`;
  const { micros, videoId } = slice.after;
  return client()`and (f.created_at, f.video_id) <
    (timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond', ${videoId}::bigint) ${rest}`;
}

/** Those of the given videos that are favorites of the user. */
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
      /** False where it was taken down here, or is gone from X. */
      isShown: videos.visible,
    })
    .from(favorites)
    .innerJoin(videos, eq(videos.id, favorites.videoId))
    .innerJoin(authors, eq(authors.id, videos.authorId))
    .where(eq(favorites.userId, userId))
    .orderBy(desc(favorites.createdAt), desc(favorites.videoId));
}
