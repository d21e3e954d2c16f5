import "server-only";
import { and, desc, eq, inArray, not, placeholder, type SQL, sql } from "drizzle-orm";
import { type Database, db, prepared } from "../client";
import { authorStats, authors, following, type UserFacts, users, videos } from "../schema";
import { isRemoved, lowerHandle } from "./authors";
import {
  isAfterVideo,
  listingColumns,
  microsOf,
  type NewestSlice,
  type RecentRow,
  withListing,
} from "./listings";
import { builder } from "./statements";

/** A page of their videos reads a few index entries of each author. */
export const MAX_FOLLOWING = 500;

export type FollowOutcome = "followed" | "full" | "account_deleted";

export function followAuthor(user: UserFacts, authorId: string): Promise<FollowOutcome> {
  return db().transaction(async (tx) => {
    await tx.insert(users).values(user).onConflictDoNothing();
    // The lock makes a deletion of the account wait, and counts the authors of one user one at a time.
    const [owner] = await tx
      .select({ deletedAt: users.deletedAt })
      .from(users)
      .where(eq(users.id, user.id))
      .for("update");
    if (!owner || owner.deletedAt !== null) return "account_deleted";
    const others = and(eq(following.userId, user.id), sql`${following.authorId} <> ${authorId}`);
    if ((await tx.$count(following, others)) >= MAX_FOLLOWING) return "full";
    await tx.insert(following).values({ userId: user.id, authorId }).onConflictDoNothing();
    return "followed";
  });
}

export async function unfollowAuthor(userId: string, authorId: string): Promise<void> {
  await db()
    .delete(following)
    .where(and(eq(following.userId, userId), eq(following.authorId, authorId)));
}

export async function followedAmong(userId: string, handles: string[]): Promise<string[]> {
  const rows = await db()
    .select({ handle: lowerHandle })
    .from(following)
    .innerJoin(authors, eq(authors.id, following.authorId))
    .where(and(eq(following.userId, userId), inArray(lowerHandle, handles)));
  return rows.map((row) => row.handle);
}

export function listFollowed(userId: string) {
  return db()
    .select({ username: authors.username, followedAt: following.createdAt })
    .from(following)
    .innerJoin(authors, eq(authors.id, following.authorId))
    .where(eq(following.userId, userId))
    .orderBy(desc(following.createdAt), desc(following.authorId));
}

/** Without authors who were removed; newest first. */
export function listFollowedAuthors(userId: string) {
  const { username, displayName, avatarUrl } = authors;
  return db()
    .select({ username, displayName, avatarUrl })
    .from(following)
    .innerJoin(authors, eq(authors.id, following.authorId))
    .where(and(eq(following.userId, userId), not(isRemoved)))
    .orderBy(desc(following.createdAt), desc(following.authorId));
}

export async function countFollowedVideos(userId: string): Promise<number> {
  const [row] = await db()
    .select({ videos: sql`coalesce(sum(${authorStats.videoCount}), 0)`.mapWith(Number) })
    .from(following)
    .innerJoin(authors, and(eq(authors.id, following.authorId), not(authors.isBlocked)))
    .innerJoin(authorStats, eq(authorStats.authorId, following.authorId))
    .where(eq(following.userId, userId));
  return row?.videos ?? 0;
}

/** Reads an index, as many of each author as could be on the page. */
function newestOfFollowed(isAfter?: SQL) {
  const newest = builder
    .select({ id: videos.id, createdAt: videos.createdAt })
    .from(videos)
    .where(and(eq(videos.authorId, following.authorId), videos.visible, isAfter))
    .orderBy(desc(videos.createdAt), desc(videos.id))
    .limit(placeholder("reach"))
    .as("newest");
  return builder
    .select({ id: newest.id, createdAt: newest.createdAt })
    .from(following)
    .innerJoin(authors, and(eq(authors.id, following.authorId), not(authors.isBlocked)))
    .innerJoinLateral(newest, sql`true`)
    .where(eq(following.userId, placeholder("userId")))
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(placeholder("limit"))
    .offset(placeholder("offset"))
    .as("page");
}

function followedRows(database: Database, page: ReturnType<typeof newestOfFollowed>) {
  return withListing(
    database
      .select({ ...listingColumns, micros: microsOf(page.createdAt) })
      .from(page)
      .innerJoin(videos, eq(videos.id, page.id))
      .$dynamic(),
  ).orderBy(desc(page.createdAt), desc(page.id));
}

export const followedByOffset = prepared((database) =>
  followedRows(database, newestOfFollowed()).prepare("followed_by_offset"),
);

export const followedByCursor = prepared((database) =>
  followedRows(database, newestOfFollowed(isAfterVideo)).prepare("followed_by_cursor"),
);

export async function listFollowedVideos(
  userId: string,
  { offset, after }: NewestSlice,
  limit: number,
): Promise<RecentRow[]> {
  if (after === null) {
    return followedByOffset().execute({ userId, limit, offset, reach: limit + offset });
  }
  return followedByCursor().execute({ userId, limit, offset: 0, reach: limit, ...after });
}
