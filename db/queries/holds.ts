import "server-only";
import { and, asc, eq, exists, inArray, isNotNull, ne, not, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { db, type Executor } from "../client";
import { heldMedia, heldPosts, reports, videoMedia, videos } from "../schema";

/** X's name of a file is the same in whatever post shows it. */
const fileName = sql<string>`media_name(${videoMedia.variants}->0->>'url')`;

export async function isHeld(on: Executor, tweetId: string): Promise<boolean> {
  const held = await on.select().from(heldPosts).where(eq(heldPosts.tweetId, tweetId));
  return held.length > 0;
}

/** Everything that stores a post waits: call it as late as possible, after locking the row of a report. */
export async function lockPosts(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('held_posts', 0))`);
}

/** Takes the lock of `lockPosts`: call it last in a transaction. */
export async function holdPosts(tx: Executor, tweetIds: readonly string[]): Promise<void> {
  if (tweetIds.length === 0) return;
  // Adding a post takes the lock shared, so that the second of the two sees the first one's rows.
  await lockPosts(tx);
  await tx
    .insert(heldPosts)
    .values(tweetIds.map((tweetId) => ({ tweetId })))
    .onConflictDoNothing();
  // In order of id, so that two transactions that hold the same posts do not deadlock.
  const shown = tx
    .select({ id: videos.id })
    .from(videos)
    .where(and(inArray(videos.tweetId, [...tweetIds]), not(videos.hidden)))
    .orderBy(asc(videos.id))
    .for("no key update");
  await tx.update(videos).set({ hidden: true }).where(inArray(videos.id, shown));
}

/** Includes posts that were erased here. */
function filesOf(on: Executor, tweetIds: readonly string[]) {
  const ids = [...tweetIds];
  const { tweetId, mediaName } = heldMedia;
  return union(
    on.select({ tweetId, mediaName }).from(heldMedia).where(inArray(tweetId, ids)),
    on
      .select({ tweetId: videos.tweetId, mediaName: fileName })
      .from(videoMedia)
      .innerJoin(videos, eq(videos.id, videoMedia.videoId))
      .where(and(inArray(videos.tweetId, ids), isNotNull(fileName))),
  ).as("files");
}

type Files = {
  ticket: string;
  tweetIds: readonly string[];
  named?: { tweetId: string; urls: readonly string[] };
};

/** Once the report is accepted, no post may show them. */
export async function recordFiles(tx: Executor, { ticket, tweetIds, named }: Files): Promise<void> {
  const stored = tx
    .select({
      mediaName: fileName.as("media_name"),
      ticket: sql<string>`${ticket}::text`.as("ticket"),
      tweetId: videos.tweetId,
    })
    .from(videoMedia)
    .innerJoin(videos, eq(videos.id, videoMedia.videoId))
    .where(and(inArray(videos.tweetId, [...tweetIds]), isNotNull(fileName)));
  if (tweetIds.length > 0) await tx.insert(heldMedia).select(stored).onConflictDoNothing();
  if (!named || named.urls.length === 0) return;
  const url = sql`url`;
  const fromX = tx
    .selectDistinct({
      mediaName: sql<string>`media_name(${url})`.as("media_name"),
      ticket: sql<string>`${ticket}::text`.as("ticket"),
      tweetId: sql<string>`${named.tweetId}::text`.as("tweet_id"),
    })
    .from(sql`unnest(${sql.param([...named.urls])}::text[]) as ${url}`)
    .where(sql`media_name(${url}) is not null`);
  await tx.insert(heldMedia).select(fromX).onConflictDoNothing();
}

export async function forgetFiles(tx: Executor, ticket: string): Promise<void> {
  await tx.delete(heldMedia).where(eq(heldMedia.ticket, ticket));
}

export async function releaseFilesOf(tx: Executor, tweetId: string): Promise<void> {
  const files = filesOf(tx, [tweetId]);
  await tx
    .delete(heldMedia)
    .where(inArray(heldMedia.mediaName, tx.select({ mediaName: files.mediaName }).from(files)));
}

export function postsShowingFiles(on: Executor, ofReport: SQL | undefined) {
  return on
    .selectDistinct({ tweetId: videos.tweetId })
    .from(heldMedia)
    .innerJoin(videoMedia, eq(fileName, heldMedia.mediaName))
    .innerJoin(videos, eq(videos.id, videoMedia.videoId))
    .where(ofReport);
}

/** Includes posts whose media have been erased here. */
export async function recordPostsWithFilesOf(tx: Executor, ticket: string): Promise<string[]> {
  const ofReport = eq(heldMedia.ticket, ticket);
  const showing = tx
    .selectDistinct({
      mediaName: heldMedia.mediaName,
      ticket: heldMedia.ticket,
      tweetId: videos.tweetId,
    })
    .from(heldMedia)
    .innerJoin(videoMedia, eq(fileName, heldMedia.mediaName))
    .innerJoin(videos, eq(videos.id, videoMedia.videoId))
    .where(ofReport);
  await tx.insert(heldMedia).select(showing).onConflictDoNothing();
  const rows = await tx
    .selectDistinct({ tweetId: heldMedia.tweetId })
    .from(heldMedia)
    .where(ofReport);
  return rows.map(({ tweetId }) => tweetId);
}

export async function listHeldByOtherFiles(
  tx: Executor,
  tweetIds: readonly string[],
  ticket: string,
): Promise<string[]> {
  if (tweetIds.length === 0) return [];
  const files = filesOf(tx, tweetIds);
  const rows = await tx
    .selectDistinct({ tweetId: files.tweetId })
    .from(files)
    .innerJoin(heldMedia, eq(heldMedia.mediaName, files.mediaName))
    .innerJoin(reports, eq(reports.ticket, heldMedia.ticket))
    .where(and(ne(heldMedia.ticket, ticket), eq(reports.status, "accepted")));
  return rows.map(({ tweetId }) => tweetId);
}

/** The post that a report names is hidden. */
export function isReportedPostHeld() {
  return exists(db().select().from(heldPosts).where(eq(heldPosts.tweetId, reports.tweetId)));
}

export function isShownElsewhere() {
  return exists(postsShowingFiles(db(), and(eq(heldMedia.ticket, reports.ticket), videos.visible)));
}
