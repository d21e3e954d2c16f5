import "server-only";
import { randomBytes } from "node:crypto";
import {
  type AnyColumn,
  and,
  asc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  lte,
  not,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { db } from "../client";
import {
  AVAILABILITY,
  authChallenges,
  authFlowStates,
  authorStats,
  authors,
  authSessions,
  favorites,
  linkChecks,
  reportSenders,
  reports,
  takeDownPause,
  unavailableReports,
  users,
  videoMedia,
  videoSearch,
  videos,
  visitorSalts,
} from "../schema";
import { dayOf } from "./statements";

// Each handles at most `limit` rows and returns their number, so that a run can go in batches.

const DAY_MS = 86_400_000;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** Other instances delete too. */
const LEAVE_LOCKED = { skipLocked: true } as const;

async function deleteBy(key: AnyPgColumn, due: SQLWrapper): Promise<number> {
  const deleted = await db().delete(key.table).where(inArray(key, due)).returning({ key });
  return deleted.length;
}

/** X has not had them for 30 days. None while takedowns are paused; those that an operator took down stay. */
export async function deleteGoneVideos(now: Date, limit: number): Promise<number> {
  const due = db()
    .select({ id: videos.id })
    .from(videos)
    .innerJoin(linkChecks, eq(linkChecks.videoId, videos.id))
    .where(
      and(
        eq(videos.availability, AVAILABILITY.gone),
        not(videos.hidden),
        isNull(videos.removedAt),
        lt(linkChecks.firstFailedAt, daysBefore(now, 30)),
        not(exists(db().select().from(takeDownPause))),
      ),
    )
    .orderBy(asc(videos.id))
    .limit(limit)
    .for("update", { of: videos, ...LEAVE_LOCKED });
  return deleteBy(videos.id, due);
}

/** Blocked authors stay, so that their posts are not listed again. */
export async function deleteAuthorsWithoutPosts(now: Date, limit: number): Promise<number> {
  const due = db()
    .select({ id: authors.id })
    .from(authorStats)
    .innerJoin(authors, eq(authors.id, authorStats.authorId))
    .where(
      and(
        eq(authorStats.videoCount, 0),
        not(authors.isBlocked),
        lt(authors.createdAt, daysBefore(now, 1)),
        not(exists(db().select().from(videos).where(eq(videos.authorId, authors.id)))),
      ),
    )
    .limit(limit)
    .for("update", { of: authors, ...LEAVE_LOCKED });
  return deleteBy(authors.id, due);
}

/** A wrong removal can be undone before this. The row stays and keeps the post from coming back. */
export function eraseRemovedPosts(now: Date, limit: number): Promise<number> {
  return db().transaction(async (tx) => {
    const due = await tx
      .select({ id: videos.id })
      .from(videos)
      .where(and(lt(videos.removedAt, daysBefore(now, 30)), isNotNull(videos.text)))
      .orderBy(asc(videos.removedAt))
      .limit(limit)
      .for("no key update", LEAVE_LOCKED);
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    await tx.delete(videoMedia).where(inArray(videoMedia.videoId, ids));
    await tx.delete(favorites).where(inArray(favorites.videoId, ids));
    // A trigger has deleted it before, unless another release wrote it.
    await tx.delete(videoSearch).where(inArray(videoSearch.videoId, ids));
    await tx
      .update(videos)
      .set({
        text: null,
        lang: null,
        languages: 0,
        postedAt: null,
        thumbnailUrl: null,
        width: null,
        height: null,
        durationMs: null,
      })
      .where(inArray(videos.id, ids));
    return ids.length;
  });
}

export async function eraseReporters(now: Date, limit: number): Promise<number> {
  const due = db()
    .select({ id: reports.id })
    .from(reports)
    .where(and(isNotNull(reports.contact), lt(reports.decidedAt, daysBefore(now, 90))))
    .orderBy(asc(reports.decidedAt))
    .limit(limit)
    .for("update", LEAVE_LOCKED);
  const erased = await db()
    .update(reports)
    .set({ contact: null, mailbox: null, statement: null })
    .where(inArray(reports.id, due))
    .returning({ id: reports.id });
  return erased.length;
}

/** Kept in memory only: after a restart the hashes cannot be traced. */
const FORGOTTEN = randomBytes(16).toString("hex");
const isForgotten = like(reportSenders.network, "forgotten-%");
const forgotten = (hash: AnyColumn) =>
  sql<string>`'forgotten-' || encode(sha256(convert_to(${FORGOTTEN} || ${hash}, 'UTF8')), 'hex')`;

/**
 * Who sent a report is forgotten after its day and the next. Of open ones only which of them share a
 * network is still known, for the queue's turns.
 */
export async function forgetReportSenders(now: Date, limit: number): Promise<number> {
  const isOver = lt(reportSenders.day, dayOf(daysBefore(now, 1)));
  const isOpen = exists(
    db()
      .select({ id: reports.id })
      .from(reports)
      .where(and(eq(reports.ticket, reportSenders.ticket), isNull(reports.decidedAt))),
  );
  const due = (which: SQL | undefined) =>
    db()
      .select({ ticket: reportSenders.ticket })
      .from(reportSenders)
      .where(and(isOver, which))
      .limit(limit);
  const deleted = await deleteBy(reportSenders.ticket, due(not(isOpen)));
  const { network, visitor, ticket } = reportSenders;
  const renamed = await db()
    .update(reportSenders)
    .set({ network: forgotten(network), visitor: forgotten(visitor) })
    .where(inArray(ticket, due(and(isOpen, not(isForgotten)))))
    .returning({ ticket });
  return Math.max(deleted, renamed.length);
}

export async function deleteUnavailableReports(now: Date, limit: number): Promise<number> {
  const { day, videoId, visitor } = unavailableReports;
  const due = db()
    .select({ day, videoId, visitor })
    .from(unavailableReports)
    .where(lt(day, dayOf(now)))
    .limit(limit);
  const deleted = await db()
    .delete(unavailableReports)
    .where(sql`(${day}, ${videoId}, ${visitor}) in ${due}`)
    .returning({ day });
  return deleted.length;
}

/** No token of these accounts is valid for 30 days. */
export async function deleteTombstones(now: Date, limit: number): Promise<number> {
  const due = db()
    .select({ id: users.id })
    .from(users)
    .where(and(isNotNull(users.signInDeletedAt), lt(users.deletedAt, daysBefore(now, 30))))
    .orderBy(asc(users.deletedAt))
    .limit(limit)
    .for("update", LEAVE_LOCKED);
  return deleteBy(users.id, due);
}

/** Browsers keep no cookie for longer than 400 days. */
export async function deleteLeftSessions(now: Date, limit: number): Promise<number> {
  const due = db()
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(lt(authSessions.rotatedAt, daysBefore(now, 400)))
    .orderBy(asc(authSessions.rotatedAt))
    .limit(limit)
    .for("update", LEAVE_LOCKED);
  return deleteBy(authSessions.id, due);
}

export async function deleteUnfinishedSignIns(now: Date, limit: number): Promise<number> {
  const before = daysBefore(now, 1);
  const secrets = db()
    .select({ secretHash: authFlowStates.secretHash })
    .from(authFlowStates)
    .where(lt(authFlowStates.createdAt, before))
    .limit(limit);
  const flows = await deleteBy(authFlowStates.secretHash, secrets);
  const ids = db()
    .select({ id: authChallenges.id })
    .from(authChallenges)
    .where(lt(authChallenges.createdAt, before))
    .limit(limit);
  const challenges = await deleteBy(authChallenges.id, ids);
  return Math.max(flows, challenges);
}

/** After 48 hours no hash can be matched to an address. */
export async function dropExpiredSalts(now: Date): Promise<void> {
  await db()
    .delete(visitorSalts)
    .where(lte(visitorSalts.day, dayOf(daysBefore(now, 2))));
}
