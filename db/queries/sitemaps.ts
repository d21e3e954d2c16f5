import "server-only";
import { and, asc, desc, eq, gte, lt, max, ne, not, notLike, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { db } from "../client";
import { authorSitemaps, authors, videoSitemaps, videos } from "../schema";
import { isInRecent } from "./listings";
import { builder, longTransaction } from "./statements";

const LEAST_VIDEOS = 3;

/** These authors have a handle of their own and a listed video, and are not blocked. */
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

export async function listSitemapAuthors(from: string, until: string) {
  const indexed = indexedAuthors(and(gte(videos.authorId, from), lt(videos.authorId, until)));
  return db()
    .select({ username: indexed.username, lastStoredAt: indexed.lastStoredAt })
    .from(indexed)
    .orderBy(asc(indexed.id));
}

export async function listSitemapParts() {
  return db().select().from(authorSitemaps).orderBy(authorSitemaps.part);
}

/** Reads every video: 0.3 s with a million. */
export async function refreshSitemapParts(size: number): Promise<void> {
  const indexed = indexedAuthors();
  const part = sql<number>`(${indexed.id} / ${sql.raw(String(size))})::int`;
  await longTransaction(async (tx) => {
    await tx.delete(authorSitemaps);
    await tx.insert(authorSitemaps).select((query) =>
      query
        .select({
          part: part.as("part"),
          lastStoredAt: sql<Date>`max(${indexed.lastStoredAt})`.as("newest"),
        })
        .from(indexed)
        .groupBy(part),
    );
  });
}

export async function listSitemapVideos(from: string, until: string) {
  return db()
    .select({ id: videos.id, createdAt: videos.createdAt })
    .from(videos)
    .where(and(gte(videos.id, from), lt(videos.id, until), isInRecent))
    .orderBy(asc(videos.id));
}

/** Looks into each range from its end by the primary key: 5 ms with a million videos. */
function videoParts(size: number, first: SQL) {
  const ids = sql.raw(String(size));
  const newest = builder
    .select({ createdAt: sql<Date>`${videos.createdAt}`.as("newest_at") })
    .from(videos)
    .where(
      and(gte(videos.id, sql`part * ${ids}`), lt(videos.id, sql`(part + 1) * ${ids}`), isInRecent),
    )
    .orderBy(desc(videos.id))
    .limit(1)
    .as("newest");
  const last = sql`(select max(${videos.id}) / ${ids} from ${videos})`;
  return builder
    .select({
      part: sql<number>`part::int`.as("part"),
      lastStoredAt: sql<Date>`${newest.createdAt}`.mapWith(videos.createdAt).as("last_stored_at"),
    })
    .from(sql`generate_series(${first}, ${last}) as part`)
    .innerJoinLateral(newest, sql`true`);
}

export async function refreshSitemapVideoParts(size: number): Promise<void> {
  await longTransaction(async (tx) => {
    await tx.delete(videoSitemaps);
    await tx.insert(videoSitemaps).select(videoParts(size, sql`0`));
  });
}

/** Joins those that the job has found with the newest ones as they are now. */
export async function listSitemapVideoParts(size: number) {
  const known = sql`(select max(${videoSitemaps.part}) from ${videoSitemaps})`;
  return unionAll(
    db()
      .select({ part: videoSitemaps.part, lastStoredAt: videoSitemaps.lastStoredAt })
      .from(videoSitemaps)
      .where(lt(videoSitemaps.part, known)),
    videoParts(size, sql`coalesce(${known}, 0)`),
  ).orderBy(sql`part`);
}
