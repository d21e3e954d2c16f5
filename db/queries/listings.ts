import "server-only";
import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { PgColumn, PgSelect } from "drizzle-orm/pg-core";
import { type Database, prepared } from "../client";
import {
  authors,
  recentTotal,
  type StoredVariant,
  videoMedia,
  videoStats,
  videos,
} from "../schema";
import { COUNTED, countLong } from "./long-counts";
import { builder, longTransaction } from "./statements";

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

/** A page of a list from the newest on begins after a row, or where that is not known, after so many rows. */
export type NewestSlice = {
  offset: number;
  after: {
    /** Microseconds since 1970, PostgreSQL's precision. */
    micros: number;
    id: string;
  } | null;
};

export const microsOf = (at: SQLWrapper) =>
  sql<string>`(extract(epoch from ${at}) * 1000000)::bigint`;

export const isAfterPlace = (at: PgColumn, id: PgColumn) =>
  sql`(${at}, ${id}) < (timestamptz 'epoch'
    + ${placeholder("micros")}::float8 * interval '1 microsecond', ${placeholder("id")}::bigint)`;

export type RecentRow = Awaited<ReturnType<typeof listRecent>>[number];
export type ListingRow = Omit<RecentRow, "micros">;

/** Also in searches and sitemaps. */
export const isInRecent = sql<boolean>`(${videos.firstListedAt} is not null and ${videos.listed})`;

/** Reads the index alone, and only the rows to be shown. */
function recentIds(isAfter?: SQL) {
  return builder
    .select({ id: videos.id })
    .from(videos)
    .where(and(isInRecent, isAfter))
    .orderBy(desc(videos.createdAt), desc(videos.id))
    .limit(placeholder("limit"))
    .offset(placeholder("offset"))
    .as("page");
}

function recentRows(database: Database, page: ReturnType<typeof recentIds>) {
  return withListing(
    database
      .select({ ...listingColumns, micros: microsOf(videos.createdAt) })
      .from(page)
      .innerJoin(videos, eq(videos.id, page.id))
      .$dynamic(),
  ).orderBy(desc(videos.createdAt), desc(videos.id));
}

export const isAfterVideo = isAfterPlace(videos.createdAt, videos.id);

export const recentByOffset = prepared((database) =>
  recentRows(database, recentIds()).prepare("recent_by_offset"),
);

export const recentByCursor = prepared((database) =>
  recentRows(database, recentIds(isAfterVideo)).prepare("recent_by_cursor"),
);

export async function listRecent({ offset, after }: NewestSlice, limit: number) {
  if (after === null) return recentByOffset().execute({ limit, offset });
  return recentByCursor().execute({ limit, offset: 0, ...after });
}

const firstRecent = prepared((database) => {
  const first = builder
    .select({ id: videos.id })
    .from(videos)
    .where(isInRecent)
    .limit(placeholder("counted"))
    .as("first");
  return database.select({ found: count() }).from(first).prepare("first_recent");
});

const allRecent = prepared((database) => {
  const newer = builder
    .select({ newer: count() })
    .from(videos)
    .where(and(isInRecent, gt(videos.createdAt, recentTotal.countedAt)));
  return database
    .select({ found: sql`${recentTotal.total} + ${newer}`.mapWith(Number) })
    .from(recentTotal)
    .prepare("all_recent");
});

export const countRecent = (counted = COUNTED) => countLong(firstRecent, allRecent, counted);

/** Reads a whole index: 0.1 s with a million rows. */
export async function refreshRecentTotal(): Promise<void> {
  const total = sql<number>`(select count(*)::int from ${videos} where ${isInRecent})`;
  const countedAt = sql`now()`;
  await longTransaction(async (tx) => {
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

const isAuthors = and(eq(videos.authorId, placeholder("authorId")), videos.visible);

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
      .limit(placeholder("limit"))
      .offset(placeholder("offset"))
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
