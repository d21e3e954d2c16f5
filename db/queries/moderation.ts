import "server-only";
import { and, eq, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { db, type Executor } from "../client";
import {
  AVAILABILITY,
  auditLog,
  authors,
  heldPosts,
  thumbnailRemovals,
  thumbnails,
  videoMedia,
  videos,
} from "../schema";
import { lowerHandle } from "./authors";
import { holdPosts, isHeld, lockPosts, releaseFilesOf } from "./holds";
import type { Transaction } from "./statements";
import type { PostState } from "./types";
import { stateOfPost } from "./videos";

export type By = { actor: string; details: Record<string, unknown> };

type AuditEntry = By &
  Required<Pick<typeof auditLog.$inferInsert, "action" | "subjectKind" | "subjectId">>;

/** A report hides a post until it is decided. */
export const isHidingByReport = and(eq(auditLog.actor, "reports"), eq(auditLog.action, "hide"));

export const ticketOf = sql<string | null>`${auditLog.details}->>'ticket'`;

export async function recordActions(on: Executor, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0) await on.insert(auditLog).values([...entries]);
}

/** Rolls a trial back and carries its result. */
class RolledBack<Result> extends Error {
  constructor(readonly result: Result) {
    super("rolled back");
  }
}

/** A trial does everything and is rolled back, so that it reports exactly what would happen. */
export async function moderate<Result>(
  work: (tx: Transaction) => Promise<Result>,
  { isTrial }: { isTrial: boolean },
): Promise<Result> {
  const trial: { end?: RolledBack<Result> } = {};
  try {
    return await db().transaction(async (tx) => {
      const result = await work(tx);
      if (!isTrial) return result;
      trial.end = new RolledBack(result);
      throw trial.end;
    });
  } catch (error) {
    if (trial.end && error === trial.end) return trial.end.result;
    throw error;
  }
}

/** `unknown`: not stored; a hold still keeps it out. */
export type PostStatus = "unknown" | PostState | "gone";

export type PostChange = { tweetId: string; was: PostStatus; is: PostStatus; isHeld: boolean };

async function statusesOf(on: Executor, tweetIds: readonly string[]) {
  const rows = await on
    .select({ tweetId: videos.tweetId, status: stateOfPost })
    .from(videos)
    .where(inArray(videos.tweetId, [...tweetIds]));
  const stored = new Map(rows.map((row) => [row.tweetId, row.status]));
  return (tweetId: string): PostStatus => stored.get(tweetId) ?? "unknown";
}

export async function readPost(tx: Transaction, tweetId: string): Promise<PostChange> {
  const statusOf = await statusesOf(tx, [tweetId]);
  const [was, is] = [statusOf(tweetId), statusOf(tweetId)];
  return { tweetId, was, is, isHeld: await isHeld(tx, tweetId) };
}

const entriesOf = (tweetIds: readonly string[], action: string, by: By): AuditEntry[] =>
  tweetIds.map((subjectId) => ({ ...by, action, subjectKind: "post", subjectId }));

/** `remove` is final. Posts that are not stored here are kept out. */
export async function takeDownPosts(
  tx: Transaction,
  { tweetIds, action }: { tweetIds: readonly string[]; action: "hide" | "remove" },
  by: By,
): Promise<PostChange[]> {
  if (tweetIds.length === 0) return [];
  const statusOf = await statusesOf(tx, tweetIds);
  await recordActions(tx, entriesOf(tweetIds, action, by));
  await holdPosts(tx, tweetIds);
  if (action === "remove") {
    await tx
      .update(videos)
      .set({ removedAt: sql`now()`, updatedAt: sql`now()` })
      .where(and(inArray(videos.tweetId, [...tweetIds]), isNull(videos.removedAt)));
  }
  return tweetIds.map((tweetId) => {
    const was = statusOf(tweetId);
    const isFinal = was === "unknown" || was === "removed";
    const down = action === "remove" ? "removed" : "hidden";
    return { tweetId, was, is: isFinal ? was : down, isHeld: true };
  });
}

/** Releases the files too, or they would hide the post again. */
export async function restorePost(tx: Transaction, tweetId: string, by: By): Promise<PostChange[]> {
  await lockPosts(tx);
  await releaseFilesOf(tx, tweetId);
  return releasePosts(tx, [tweetId], by);
}

/** A post whose media were erased returns with the next paste. Empties caches: a refusal may be cached. */
export async function releasePosts(
  tx: Transaction,
  tweetIds: readonly string[],
  by: By,
): Promise<PostChange[]> {
  if (tweetIds.length === 0) return [];
  const ids = [...tweetIds];
  await recordActions(tx, entriesOf(tweetIds, "restore", by));
  await lockPosts(tx);
  const wasOf = await statusesOf(tx, tweetIds);
  await tx.delete(heldPosts).where(inArray(heldPosts.tweetId, ids));
  const media = tx.select().from(videoMedia).where(eq(videoMedia.videoId, videos.id));
  await tx
    .update(videos)
    .set({
      hidden: false,
      removedAt: null,
      updatedAt: sql`now()`,
      availability: sql`case when exists ${media} then ${videos.availability}
        else ${AVAILABILITY.gone}::smallint end`,
    })
    .where(and(inArray(videos.tweetId, ids), or(videos.hidden, isNotNull(videos.removedAt))));
  await tx.execute(sql`select raise_content_version()`);
  const isOf = await statusesOf(tx, tweetIds);
  return tweetIds.map((tweetId) => {
    return { tweetId, was: wasOf(tweetId), is: isOf(tweetId), isHeld: false };
  });
}

export type AuthorChange = {
  username: string;
  wasBlocked: boolean;
  isBlocked: boolean;
  reason: string | null;
};

/** Null if no author has the handle. Blocking again replaces the reason, which visitors see. */
export async function setAuthorBlock(
  tx: Transaction,
  { handle, isBlocked, reason }: { handle: string; isBlocked: boolean; reason: string | null },
  by: By,
): Promise<AuthorChange | null> {
  const [author] = await tx
    .select({ id: authors.id, username: authors.username, wasBlocked: authors.isBlocked })
    .from(authors)
    .where(eq(lowerHandle, handle.toLowerCase()))
    .for("no key update");
  if (!author) return null;
  const { id, username, wasBlocked } = author;
  const blockReason = isBlocked ? reason : null;
  const blockedAt = isBlocked ? sql`coalesce(${authors.blockedAt}, now())` : null;
  await tx
    .update(authors)
    .set({ isBlocked, blockReason, blockedAt, updatedAt: sql`now()` })
    .where(eq(authors.id, id));
  const action = isBlocked ? "block" : "unblock";
  await recordActions(tx, [{ ...by, action, subjectKind: "author", subjectId: id }]);
  return { username, wasBlocked, isBlocked, reason: blockReason };
}

type Operation = { action: string; subjectKind: "job" | "backup"; subjectId: string };

export function recordOperation(operation: Operation, by: By): Promise<void> {
  return recordActions(db(), [{ ...operation, ...by }]);
}

export type MovedPictures = { kept: number; waiting: number };

export async function movePictures(
  tx: Transaction,
  { from, to }: { from: string | null; to: string },
  by: By,
): Promise<MovedPictures> {
  const [kept, waiting] = [
    await tx
      .update(thumbnails)
      .set({ store: to })
      .where(sql`${thumbnails.store} is not distinct from ${from}`)
      .returning({ videoId: thumbnails.videoId }),
    await tx
      .update(thumbnailRemovals)
      .set({ store: to })
      .where(sql`${thumbnailRemovals.store} is not distinct from ${from}`)
      .returning({ storageKey: thumbnailRemovals.storageKey }),
  ];
  const moved = { kept: kept.length, waiting: waiting.length };
  const details = { ...by.details, from, ...moved };
  const subject = { subjectKind: "store", subjectId: to } as const;
  await recordActions(tx, [{ actor: by.actor, action: "move", ...subject, details }]);
  return moved;
}
