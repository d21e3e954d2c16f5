import "server-only";
import {
  and,
  count,
  desc,
  eq,
  inArray,
  not,
  notExists,
  type Placeholder,
  placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { z } from "zod";
import { type Database, db, prepared } from "../client";
import { favorites, type UserFacts, users, videoBuckets5m, videoStats, videos } from "../schema";
import {
  isAfterPlace,
  listingColumns,
  microsOf,
  type NewestSlice,
  type RecentRow,
  withListing,
} from "./listings";
import { retryOnConflict } from "./retry-on-conflict";
import { assign, bare, builder, excluded, preparedRaw } from "./statements";

export const MAX_FAVORITES = 10_000;

/** Further hearts of an account are kept, but do not count in the rating. */
export const RATED_AN_HOUR = 60;

const OUTCOMES = ["kept", "no_video", "full", "account_deleted"] as const;

export type FavoriteOutcome = (typeof OUTCOMES)[number];

const AddedRow = z.object({ outcome: z.enum(OUTCOMES).nullable() });

const s = alias(videoStats, "s");
const b = alias(videoBuckets5m, "b");

export const isRatedLately = sql`${favorites.rated} and ${favorites.createdAt} > now() - interval '1 hour'`;

// Counts the rows of `changed`. A removal is subtracted in the current bucket: timeframes show the net change
// and past buckets stay. Locks `video_stats` first and by id, as the counting flush does. Null: now, by the
// database's clock.
export function favoriteSteps(step: 1 | -1, at: Placeholder | string | null): SQL {
  const by = sql.raw(String(step));
  const { bucket, videoId } = videoBuckets5m;
  return sql`locked as materialized (
      select ${s.videoId} as video_id from ${videoStats} s join changed c on c.video_id = ${s.videoId}
      order by ${s.videoId} for no key update of s
    ), buckets as (
      insert into ${videoBuckets5m} as b (${bare(bucket, videoId, videoBuckets5m.favorites)})
      select date_bin('5 min', coalesce(${at}::timestamptz, now()),
        timestamptz '2000-01-01 00:00Z'), video_id, ${by}
      from locked order by video_id
      on conflict (${bare(bucket, videoId)}) do update set ${assign(videoBuckets5m, {
        favorites: sql`${b.favorites} + ${excluded(videoBuckets5m.favorites)}`,
      })}
    ), totals as (
      update ${videoStats} s
      set ${assign(videoStats, { favoriteCount: sql`${s.favoriteCount} + ${by}` })}
      from locked l where ${s.videoId} = l.video_id
    )`;
}

const isUser = eq(users.id, placeholder("id"));
const isTheirs = eq(favorites.userId, placeholder("id"));
const isVideo = eq(favorites.videoId, placeholder("videoId"));
const INSERTED = bare(
  users.id,
  users.email,
  users.name,
  users.avatarUrl,
  users.provider,
  users.favoritesAtMost,
);
const LIMIT = sql.raw(String(MAX_FAVORITES));

// Raw: favorite, counts and user row in one round trip and one lock order (`bench/results/favorites.md`).
// Null: retry, since the user's row was added, deleted or raised to the limit at the same time. The lock
// makes a deletion of the account wait, which removes what it finds.
export const addStatement = sql`
    with target as (
      select ${videos.id} as id from ${videos}
      where ${videos.id} = ${placeholder("videoId")} and ${videos.visible}
    ), known as materialized (
      select ${users.id} as id, ${users.favoritesAtMost} as at_most
      from ${users} where ${isUser} and ${users.deletedAt} is null for no key update
    ), made as (
      insert into ${users} (${INSERTED})
      select ${placeholder("id")}::uuid, ${placeholder("email")}::text, ${placeholder("name")}::text,
        ${placeholder("avatarUrl")}::text, ${placeholder("provider")}::text, 1 from target
      where not exists (select from ${users} where ${isUser})
      on conflict do nothing returning ${users.id} as id
    ), before as (
      select ${users.favoritesAtMost} as at_most from ${users} where ${isUser}
    ), owner as (
      select id, case when at_most < ${LIMIT} then at_most
        when at_most = (select at_most from before)
        then (select count(*)::int from ${favorites} where ${isTheirs}) end as total
      from known union all select id, 0 from made
    ), present as (
      select from ${favorites} where ${isTheirs} and ${isVideo}
    ), inserted as (
      insert into ${favorites} (${bare(favorites.userId, favorites.videoId, favorites.rated)})
      select o.id, t.id, coalesce((select count(*) from ${favorites} where ${isTheirs} and ${isRatedLately})
        < ${placeholder("ratedAnHour")}::int, true)
      from owner o, target t where o.total < ${LIMIT}
      on conflict do nothing returning ${favorites.videoId} as video_id, ${favorites.rated} as is_rated
    ), changed as (
      select video_id from inserted where is_rated
    ), raised as (
      update ${users} set ${assign(users, { favoritesAtMost: sql`o.total + 1` })}
      from owner o, inserted where ${isUser}
    ), ${favoriteSteps(1, placeholder("now"))}
    select case
      when not exists (select from target) then 'no_video'
      when exists (select from owner where total is null) then null
      when exists (select from owner)
        then case when exists (select from owner where total >= ${LIMIT})
          and not exists (select from present) then 'full' else 'kept' end
      when exists (select from ${users} where ${isUser} and ${users.deletedAt} is not null)
        then 'account_deleted'
    end as outcome`;

// Removes one row at most, but the planner, which does not relate users to videos, expects hundreds.
export const removeStatement = sql`
    with owner as materialized (
      select ${users.id} as id from ${users} where ${isUser} for no key update
    ), removed as (
      delete from ${favorites} using owner where ${isTheirs} and ${isVideo}
      returning ${favorites.videoId} as video_id, ${favorites.rated} as is_rated
    ), changed as (
      select video_id from removed where is_rated limit 1
    ), lowered as (
      update ${users} set ${assign(users, { favoritesAtMost: sql`${users.favoritesAtMost} - 1` })}
      from removed where ${isUser}
    ), ${favoriteSteps(-1, placeholder("now"))}
    select`;

const add = preparedRaw(addStatement, AddedRow);
const remove = preparedRaw(removeStatement, z.object({}));

export type Counting = {
  now?: Date | null;
  ratedAnHour?: number | null;
};

export function addFavorite(
  user: UserFacts,
  videoId: string,
  { now = null, ratedAnHour = RATED_AN_HOUR }: Counting = {},
): Promise<FavoriteOutcome> {
  return retryOnConflict(async () => {
    const values = { ...user, videoId, ratedAnHour, now: now?.toISOString() ?? null };
    const [row] = await add(values);
    return row?.outcome ?? null;
  });
}

export async function removeFavorite(
  userId: string,
  videoId: string,
  now: Date | null = null,
): Promise<void> {
  const values = { id: userId, videoId, now: now?.toISOString() ?? null };
  await retryOnConflict(() => remove(values));
}

/** Few videos are invisible, and those have an index: an offset reads no videos. */
function shownFavorites(isAfter?: SQL) {
  const isGone = builder
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, favorites.videoId), not(videos.visible)));
  return builder
    .select({ videoId: favorites.videoId, keptAt: favorites.createdAt })
    .from(favorites)
    .where(and(eq(favorites.userId, placeholder("userId")), notExists(isGone), isAfter))
    .orderBy(desc(favorites.createdAt), desc(favorites.videoId))
    .limit(placeholder("limit"))
    .offset(placeholder("offset"))
    .as("page");
}

function favoriteRows(database: Database, page: ReturnType<typeof shownFavorites>) {
  return withListing(
    database
      .select({ ...listingColumns, micros: microsOf(page.keptAt) })
      .from(page)
      .innerJoin(videos, eq(videos.id, page.videoId))
      .$dynamic(),
  ).orderBy(desc(page.keptAt), desc(page.videoId));
}

const isAfterFavorite = isAfterPlace(favorites.createdAt, favorites.videoId);

export const favoritesByOffset = prepared((database) =>
  favoriteRows(database, shownFavorites()).prepare("favorites_by_offset"),
);

export const favoritesByCursor = prepared((database) =>
  favoriteRows(database, shownFavorites(isAfterFavorite)).prepare("favorites_by_cursor"),
);

export async function listFavorites(
  userId: string,
  { offset, after }: NewestSlice,
  limit: number,
): Promise<RecentRow[]> {
  if (after === null) return favoritesByOffset().execute({ userId, limit, offset });
  return favoritesByCursor().execute({ userId, limit, offset: 0, ...after });
}

export async function favoritesAmong(userId: string, videoIds: string[]): Promise<string[]> {
  const rows = await amongStatement(userId, videoIds);
  return rows.map(({ videoId }) => videoId);
}

export function amongStatement(userId: string, videoIds: string[]) {
  return db()
    .select({ videoId: favorites.videoId })
    .from(favorites)
    .where(and(eq(favorites.userId, userId), inArray(favorites.videoId, videoIds)));
}

export type FavoriteCounts = {
  shown: number;
  gone: number;
};

/** Reads index entries only (`favorite-plans.db.test.ts`): 8 ms for 10 000 favorites. */
export async function countUserFavorites(userId: string): Promise<FavoriteCounts> {
  const [row] = await countStatement(userId);
  return row ?? { shown: 0, gone: 0 };
}

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
