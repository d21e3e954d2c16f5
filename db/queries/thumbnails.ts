import "server-only";
import {
  and,
  count,
  eq,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  ne,
  notExists,
  or,
  sql,
} from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { db, type Executor } from "../client";
import { reports, thumbnailRemovals, thumbnails, videos } from "../schema";
import { bare } from "./statements";

function isWanted() {
  const ofVideo = or(eq(reports.videoId, videos.id), eq(reports.tweetId, videos.tweetId));
  const reported = db()
    .select({ id: reports.id })
    .from(reports)
    .where(and(ofVideo, ne(reports.status, "rejected")));
  return and(isNull(videos.thumbnailUrl), isNull(videos.storedThumbnailUrl), notExists(reported));
}

/** Null if the video is unknown or not shown. */
export async function getThumbnailState(videoId: string) {
  const [row] = await db()
    .select({
      tweetId: videos.tweetId,
      storedKey: videos.storedThumbnailUrl,
      width: videos.width,
      height: videos.height,
      isWanted: sql<boolean>`${isWanted()}`,
    })
    .from(videos)
    .where(and(eq(videos.id, videoId), videos.visible));
  return row ?? null;
}

/** Before an upload: the object is deleted unless `attachThumbnail` claims it within 10 minutes. */
export async function announceThumbnail(storageKey: string, store: string): Promise<void> {
  await db()
    .insert(thumbnailRemovals)
    .values({ storageKey, store, dueAt: sql`now() + interval '10 minutes'` });
}

type NewThumbnail = Omit<typeof thumbnails.$inferInsert, "createdAt" | "store"> & { store: string };

/** False if the video has one or is no longer shown. A concurrent removal waits and then finds it. */
export async function attachThumbnail(thumbnail: NewThumbnail): Promise<boolean> {
  const { videoId, storageKey } = thumbnail;
  return db().transaction(async (tx) => {
    const [video] = await tx
      .select({ id: videos.id })
      .from(videos)
      .where(and(eq(videos.id, videoId), videos.visible, isWanted()))
      .for("no key update");
    if (!video) return false;
    const added = await tx
      .insert(thumbnails)
      .values(thumbnail)
      .onConflictDoNothing({ target: thumbnails.videoId })
      .returning({ videoId: thumbnails.videoId });
    if (added.length === 0) return false;
    await tx.delete(thumbnailRemovals).where(eq(thumbnailRemovals.storageKey, storageKey));
    await tx.update(videos).set({ storedThumbnailUrl: storageKey }).where(eq(videos.id, videoId));
    return true;
  });
}

/** A browser drew them, and they may show something else than the video. Returns whether there was one. */
export async function dropThumbnails(tx: Executor, tweetIds: readonly string[]): Promise<boolean> {
  // Locks the video first, as uploads do.
  const dropped = await tx
    .update(videos)
    .set({ storedThumbnailUrl: null })
    .where(and(inArray(videos.tweetId, [...tweetIds]), isNotNull(videos.storedThumbnailUrl)))
    .returning({ id: videos.id });
  if (dropped.length === 0) return false;
  const ids = dropped.map(({ id }) => id);
  await tx.delete(thumbnails).where(inArray(thumbnails.videoId, ids));
  await tx.execute(sql`select raise_content_version(), queue_purge(${sql.param(ids)}::bigint[])`);
  return true;
}

export async function showThumbnail(videoId: string, storageKey: string): Promise<boolean> {
  const shown = await db()
    .update(videos)
    .set({ storedThumbnailUrl: thumbnails.storageKey })
    .from(thumbnails)
    .where(
      and(
        eq(videos.id, videoId),
        videos.visible,
        eq(thumbnails.videoId, videos.id),
        eq(thumbnails.storageKey, storageKey),
      ),
    )
    .returning({ id: videos.id });
  return shown.length > 0;
}

export async function listShownThumbnails(storageKeys: string[]): Promise<Set<string>> {
  const rows = await db()
    .select({ storageKey: thumbnails.storageKey })
    .from(thumbnails)
    .innerJoin(videos, eq(videos.id, thumbnails.videoId))
    .where(
      and(sql`${thumbnails.storageKey} = any(${sql.param(storageKeys)}::text[])`, videos.visible),
    );
  return new Set(rows.map(({ storageKey }) => storageKey));
}

/** By then, an instance whose store has no name yet has swept the thumbnail. */
const SEARCHED = sql`interval '7 days'`;

/** Hands out each once in five minutes. Those of other stores wait for an instance that has that store. */
export async function claimRemovals(store: string, limit: number) {
  const due = db()
    .select({ storageKey: thumbnailRemovals.storageKey })
    .from(thumbnailRemovals)
    .where(
      and(
        lte(thumbnailRemovals.dueAt, sql`now()`),
        or(eq(thumbnailRemovals.store, store), isNull(thumbnailRemovals.store)),
      ),
    )
    .orderBy(thumbnailRemovals.dueAt)
    .limit(limit)
    .for("update", { skipLocked: true });
  const elsewhere = (table: typeof thumbnails | typeof thumbnailRemovals) =>
    sql`exists (select from ${table} other where other.${bare(table.store)} <> ${store})`;
  return db()
    .update(thumbnailRemovals)
    .set({ dueAt: sql`now() + interval '5 minutes'` })
    .where(inArray(thumbnailRemovals.storageKey, due))
    .returning({
      storageKey: thumbnailRemovals.storageKey,
      isOurs: sql<boolean>`${thumbnailRemovals.store} is not null`,
      /** The store is unknown, and for days no other store could have it. */
      isNowhereElse: sql<boolean>`${thumbnailRemovals.store} is null
        and ${thumbnailRemovals.since} < now() - ${SEARCHED}
        and not ${elsewhere(thumbnails)} and not ${elsewhere(thumbnailRemovals)}`,
    });
}

export type ClaimedRemoval = Awaited<ReturnType<typeof claimRemovals>>[number];

export async function forgetRemovals(storageKeys: string[]): Promise<void> {
  await db().delete(thumbnailRemovals).where(inArray(thumbnailRemovals.storageKey, storageKeys));
}

export async function listThumbnailStores() {
  const kept = db()
    .select({
      store: thumbnails.store,
      kept: count().as("kept"),
      waiting: sql<number>`0::bigint`.as("waiting"),
      since: sql`null::timestamptz`.as("since"),
    })
    .from(thumbnails)
    .groupBy(thumbnails.store);
  const waiting = db()
    .select({
      store: thumbnailRemovals.store,
      kept: sql<number>`0::bigint`.as("kept"),
      waiting: count().as("waiting"),
      since: sql`${min(thumbnailRemovals.since)}`.as("since"),
    })
    .from(thumbnailRemovals)
    .where(
      or(
        lte(thumbnailRemovals.dueAt, sql`now()`),
        lt(thumbnailRemovals.since, sql`now() - interval '10 minutes'`),
      ),
    )
    .groupBy(thumbnailRemovals.store);
  const known = unionAll(kept, waiting).as("known");
  return db()
    .select({
      /** Null if stored before stores had names. */
      store: known.store,
      kept: sql`sum(${known.kept})`.mapWith(Number),
      waiting: sql`sum(${known.waiting})`.mapWith(Number),
      waitingHours: sql<
        number | null
      >`(extract(epoch from now() - min(${known.since})) / 3600)::float8`,
    })
    .from(known)
    .groupBy(known.store)
    .orderBy(sql`${known.store} nulls last`);
}
