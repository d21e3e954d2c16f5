import "server-only";
import { and, asc, count, desc, eq, gt, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgSelect } from "drizzle-orm/pg-core";
import { type Database, db, prepared } from "../client";
import {
  authors,
  recentTotal,
  type StoredVariant,
  videoMedia,
  videoStats,
  videos,
} from "../schema";
import { COUNTED, countLong } from "./long-counts";
import { builder } from "./statements";

/** Enough for a title, and links that are cut from it. */
const TEXT_LENGTH = 400;

const firstMedia = builder
  .select({ variants: videoMedia.variants })
  .from(videoMedia)
  .where(eq(videoMedia.videoId, videos.id))
  .orderBy(asc(videoMedia.mediaIndex))
  .limit(1)
  .as("first_media");

const orZero = (column: PgColumn) => sql`coalesce(${column}, 0)`.mapWith(Number);

export const listingColumns = {
  id: videos.id,
  tweetId: videos.tweetId,
  username: sql<string>`${authors.username}`,
  displayName: sql<string>`${authors.displayName}`,
  avatarUrl: sql<string | null>`${authors.avatarUrl}`,
  text: sql<string | null>`left(${videos.text}, ${sql.raw(String(TEXT_LENGTH))})`,
  thumbnailUrl: sql<string | null>`coalesce(${videos.storedThumbnailUrl}, ${videos.thumbnailUrl})`,
  width: videos.width,
  height: videos.height,
  durationMs: videos.durationMs,
  videoCount: videos.videoCount,
  sensitive: videos.sensitive,
  createdAt: videos.createdAt,
  downloadCount: orZero(videoStats.downloadCount),
  viewCount: orZero(videoStats.viewCount),
  favoriteCount: orZero(videoStats.favoriteCount),
  variants: sql<StoredVariant[]>`${firstMedia.variants}`,
};

export function withListing<Query extends PgSelect>(query: Query) {
  return query
    .leftJoin(authors, eq(authors.id, videos.authorId))
    .leftJoin(videoStats, eq(videoStats.videoId, videos.id))
    .leftJoinLateral(firstMedia, sql`true`);
}

type NewestPlace = {
  /** Microseconds since 1970, PostgreSQL's precision. */
  micros: number;
  id: string;
};

export type NewestSlice = { after: NewestPlace } | { offset: number };

export type RecentRow = Awaited<ReturnType<typeof listRecent>>[number];
export type ListingRow = Omit<RecentRow, "micros">;

const isRecent = and(isNotNull(videos.firstListedAt), videos.listed);

/** Reads the index alone, and only the rows to be shown. */
function recentIds(isAfter?: SQL) {
  return builder
    .select({ id: videos.id })
    .from(videos)
    .where(and(isRecent, isAfter))
    .orderBy(desc(videos.createdAt), desc(videos.id))
    .limit(sql.placeholder("limit"))
    .offset(sql.placeholder("offset"))
    .as("page");
}

function recentRows(database: Database, page: ReturnType<typeof recentIds>) {
  return withListing(
    database
      .select({
        ...listingColumns,
        micros: sql<string>`(extract(epoch from ${videos.createdAt}) * 1000000)::bigint`,
      })
      .from(page)
      .innerJoin(videos, eq(videos.id, page.id))
      .$dynamic(),
  ).orderBy(desc(videos.createdAt), desc(videos.id));
}

export const AFTER_PLACE = sql`(${videos.createdAt}, ${videos.id}) < (timestamptz 'epoch'
  + ${sql.placeholder("micros")}::float8 * interval '1 microsecond', ${sql.placeholder("id")}::bigint)`;

export const recentByOffset = prepared((database) =>
  recentRows(database, recentIds()).prepare("recent_by_offset"),
);

export const recentByCursor = prepared((database) =>
  recentRows(database, recentIds(AFTER_PLACE)).prepare("recent_by_cursor"),
);

export async function listRecent(query: NewestSlice, limit: number) {
  if ("offset" in query) return recentByOffset().execute({ limit, offset: query.offset });
  return recentByCursor().execute({ limit, offset: 0, ...query.after });
}

const firstRecent = prepared((database) => {
  const first = builder
    .select({ id: videos.id })
    .from(videos)
    .where(isRecent)
    .limit(sql.placeholder("counted"))
    .as("first");
  return database.select({ found: count() }).from(first).prepare("first_recent");
});

const allRecent = prepared((database) => {
  const newer = builder
    .select({ newer: count() })
    .from(videos)
    .where(and(isRecent, gt(videos.createdAt, recentTotal.countedAt)));
  return database
    .select({ found: sql`${recentTotal.total} + ${newer}`.mapWith(Number) })
    .from(recentTotal)
    .prepare("all_recent");
});

export const countRecent = (counted = COUNTED) => countLong(firstRecent, allRecent, counted);

/** Reads a whole index: 0.1 s with a million rows. */
export async function refreshRecentTotal(): Promise<void> {
  const total = sql<number>`(select count(*)::int from ${videos} where ${isRecent})`;
  const countedAt = sql`now()`;
  await db().transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '10min', true)`);
    await tx
      .insert(recentTotal)
      .values({ total, countedAt })
      .onConflictDoUpdate({ target: recentTotal.singleton, set: { total, countedAt } });
  });
}

export type AuthorVideosSlice = {
  order: "created_at" | "download_count";
  direction: "asc" | "desc";
  limit: number;
  offset: number;
};

const isAuthors = and(eq(videos.authorId, sql.placeholder("authorId")), videos.visible);

type Order = AuthorVideosSlice["order"];
type Direction = AuthorVideosSlice["direction"];

function authorVideosIn(order: Order, direction: Direction) {
  const by = order === "created_at" ? videos.createdAt : listingColumns.downloadCount;
  const inOrder = direction === "asc" ? [asc(by), asc(videos.id)] : [desc(by), desc(videos.id)];
  return prepared((database) => {
    const ids = builder.select({ id: videos.id }).from(videos).$dynamic();
    // No index holds a count, because counting has to stay cheap: one author's videos are sorted here.
    if (order === "download_count") {
      ids.leftJoin(
        videoStats,
        and(eq(videoStats.videoId, videos.id), eq(videoStats.authorId, videos.authorId)),
      );
    }
    const page = ids
      .where(isAuthors)
      .orderBy(...inOrder)
      .limit(sql.placeholder("limit"))
      .offset(sql.placeholder("offset"))
      .as("page");
    return withListing(
      database
        .select(listingColumns)
        .from(page)
        .innerJoin(videos, eq(videos.id, page.id))
        .$dynamic(),
    )
      .orderBy(...inOrder)
      .prepare(`author_videos_${order}_${direction}`);
  });
}

const inBoth = (order: Order) => ({
  asc: authorVideosIn(order, "asc"),
  desc: authorVideosIn(order, "desc"),
});
const authorVideos = { created_at: inBoth("created_at"), download_count: inBoth("download_count") };

/** Includes sensitive ones. */
export async function listAuthorVideos(
  authorId: string,
  { order, direction, limit, offset }: AuthorVideosSlice,
): Promise<ListingRow[]> {
  return authorVideos[order][direction]().execute({ authorId, limit, offset });
}

const authorTotals = prepared((database) => {
  const listed = builder
    .select({ id: videos.id })
    .from(videos)
    .where(and(isAuthors, videos.listed));
  return database
    .select({ total: count(), isListed: sql<boolean>`exists ${listed}` })
    .from(videos)
    .where(isAuthors)
    .prepare("author_totals");
});

/** How many videos an author has, and whether lists show one of them. */
export async function getAuthorTotals(authorId: string) {
  const [row] = await authorTotals().execute({ authorId });
  return row ?? { total: 0, isListed: false };
}
