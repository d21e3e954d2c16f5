import "server-only";
import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  gt,
  isNotNull,
  isNull,
  not,
  notExists,
  placeholder,
  type SQL,
  sql,
} from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { db, prepared } from "../client";
import { authorHandles, authorStats, authors, authorTotal, videos } from "../schema";
import { authorStills } from "./author-stills";
import { COUNTED, countLong } from "./long-counts";
import { builder, longTransaction } from "./statements";

/** Each has an index. */
const ORDER_COLUMNS = {
  total_downloads: authorStats.totalDownloads,
  daily_downloads: authorStats.dailyDownloads,
  video_count: authorStats.videoCount,
};

export type AuthorOrder = keyof typeof ORDER_COLUMNS;

export type AuthorSlice = { order: AuthorOrder; limit: number; offset: number };

export const inOrder = (order: AuthorOrder) => [
  desc(ORDER_COLUMNS[order]),
  desc(authorStats.authorId),
];

const authorColumns = {
  id: authors.id,
  username: authors.username,
  displayName: authors.displayName,
  description: authors.description,
  avatarUrl: authors.avatarUrl,
  isBlocked: authors.isBlocked,
  blockReason: authors.blockReason,
  videoCount: sql`coalesce(${authorStats.videoCount}, 0)`.mapWith(Number),
  dailyDownloads: sql`coalesce(${authorStats.dailyDownloads}, 0)`.mapWith(Number),
  totalDownloads: sql`coalesce(${authorStats.totalDownloads}, 0)`.mapWith(Number),
};

export type ListedAuthorRow = Awaited<ReturnType<typeof listAuthors>>[number];
export type AuthorRow = Omit<ListedAuthorRow, "stills" | "stillTitles">;

const postsOf = (isSuch: SQL) =>
  builder
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.authorId, authors.id), isSuch));

/** An author who never had a post is merely empty. */
export const isRemoved = sql<boolean>`(${notExists(postsOf(isNull(videos.removedAt)))}
  and ${exists(postsOf(isNotNull(videos.removedAt)))})`;

/** Indexed. */
export const lowerHandle = sql<string>`lower(${authors.username})`;

const foundColumns = { ...authorColumns, isRemoved };

/** Finds a former handle too, unless another author has taken it. */
const authorByHandle = prepared((database) => {
  const handle = sql`lower(${placeholder("handle")})`;
  const byHandle = database
    .select(foundColumns)
    .from(authors)
    .leftJoin(authorStats, eq(authorStats.authorId, authors.id))
    .where(eq(lowerHandle, handle));
  const byFormerHandle = database
    .select(foundColumns)
    .from(authorHandles)
    .innerJoin(authors, eq(authors.id, authorHandles.authorId))
    .leftJoin(authorStats, eq(authorStats.authorId, authors.id))
    .where(eq(authorHandles.handle, handle));
  return unionAll(byHandle, byFormerHandle).limit(1).prepare("author_by_handle");
});

export async function findAuthor(handle: string) {
  const [row] = await authorByHandle().execute({ handle });
  return row ?? null;
}

const avatars = prepared((database) => {
  const { displayName, avatarUrl } = authors;
  return database
    .select({ handle: lowerHandle, displayName, avatarUrl })
    .from(authors)
    .where(and(sql`${lowerHandle} = any(${placeholder("handles")}::text[])`, not(isRemoved)))
    .prepare("avatars");
});

export async function listAvatars(handles: string[]) {
  return avatars().execute({ handles });
}

type AuthorPage = ReturnType<typeof directoryPage>;

export function authorRows(page: AuthorPage, order: AuthorOrder, database = db()) {
  return database
    .select({
      ...authorColumns,
      stills: sql<string[]>`${authorStills.pictures}`,
      stillTitles: sql<string[]>`${authorStills.titles}`,
    })
    .from(page)
    .innerJoin(authors, eq(authors.id, page.id))
    .innerJoin(authorStats, eq(authorStats.authorId, authors.id))
    .leftJoinLateral(authorStills, sql`true`)
    .where(not(isRemoved))
    .orderBy(...inOrder(order));
}

/** Skipped rows come from the index alone. */
function directoryPage(order: AuthorOrder) {
  return builder
    .select({ id: authorStats.authorId })
    .from(authorStats)
    .orderBy(...inOrder(order))
    .limit(placeholder("limit"))
    .offset(placeholder("offset"))
    .as("page");
}

const directoryIn = (order: AuthorOrder) =>
  prepared((database) =>
    authorRows(directoryPage(order), order, database).prepare(`authors_by_${order}`),
  );

const directory = {
  total_downloads: directoryIn("total_downloads"),
  daily_downloads: directoryIn("daily_downloads"),
  video_count: directoryIn("video_count"),
};

export async function listAuthors({ order, limit, offset }: AuthorSlice) {
  return directory[order]().execute({ limit, offset });
}

const firstAuthors = prepared((database) => {
  const first = builder
    .select({ id: authors.id })
    .from(authors)
    // The order makes PostgreSQL read the index alone.
    .orderBy(asc(authors.id))
    .limit(placeholder("counted"))
    .as("first");
  return database.select({ found: count() }).from(first).prepare("first_authors");
});

const allAuthors = prepared((database) => {
  const newer = builder
    .select({ newer: count() })
    .from(authors)
    .where(gt(authors.id, authorTotal.lastId));
  return database
    .select({ found: sql`${authorTotal.total} + ${newer}`.mapWith(Number) })
    .from(authorTotal)
    .prepare("all_authors");
});

export const countAuthors = (counted = COUNTED) => countLong(firstAuthors, allAuthors, counted);

/** Reads a whole index: 0.1 s with a million. */
export async function refreshAuthorTotal(): Promise<void> {
  const total = sql<number>`(select count(*)::int from ${authors})`;
  const lastId = sql<string>`coalesce((select max(${authors.id}) from ${authors}), 0)`;
  await longTransaction(async (tx) => {
    await tx
      .insert(authorTotal)
      .values({ total, lastId })
      .onConflictDoUpdate({ target: authorTotal.singleton, set: { total, lastId } });
  });
}
