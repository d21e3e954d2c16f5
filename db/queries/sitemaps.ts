import "server-only";
import { and, asc, eq, gte, lt, max, ne, not, notLike, type SQL, sql } from "drizzle-orm";
import { db } from "../client";
import { authors, videos } from "../schema";
import { builder } from "./statements";

/** Authors need this many visible videos to be offered to search engines. */
const LEAST_VIDEOS = 3;

/**
 * Authors for search engines: not blocked, with a handle of their own and enough visible videos, one
 * of them listed.
 */
function indexedAuthors(isInRange?: SQL) {
  const active = builder
    .select({ authorId: videos.authorId, lastStoredAt: max(videos.createdAt).as("last_stored_at") })
    .from(videos)
    .where(and(videos.visible, isInRange))
    .groupBy(videos.authorId)
    .having(sql`count(*) >= ${sql.raw(String(LEAST_VIDEOS))} and bool_or(${videos.listed})`)
    .as("active");
  return builder
    .select({
      id: authors.id,
      username: authors.username,
      lastStoredAt: sql<Date>`${active.lastStoredAt}`.mapWith(videos.createdAt).as("stored_at"),
    })
    .from(active)
    .innerJoin(authors, eq(authors.id, active.authorId))
    .where(and(not(authors.isBlocked), notLike(authors.username, "~%"), ne(authors.username, "i")))
    .as("indexed");
}

/** Authors for search engines with ids from `from` up to, not including, `until`. */
export async function listSitemapAuthors(from: string, until: string) {
  const indexed = indexedAuthors(and(gte(videos.authorId, from), lt(videos.authorId, until)));
  return db()
    .select({ username: indexed.username, lastStoredAt: indexed.lastStoredAt })
    .from(indexed)
    .orderBy(asc(indexed.id));
}

/**
 * Ranges of `size` author ids that hold an author for search engines, numbered from 0. Reads every
 * video: 0.3 s with a million.
 */
export async function listSitemapParts(size: number) {
  const indexed = indexedAuthors();
  const part = sql<number>`(${indexed.id} / ${sql.raw(String(size))})::int`;
  return db()
    .select({
      part,
      lastStoredAt: sql<Date>`max(${indexed.lastStoredAt})`.mapWith(videos.createdAt),
    })
    .from(indexed)
    .groupBy(part)
    .orderBy(part);
}
