import "server-only";
import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { db } from "../client";
import { auditLog, reportSenders, reports, videos } from "../schema";
import { driverError } from "./driver-error";
import { holdPosts, isHeld, lockPosts, recordFiles, recordPostsWithFilesOf } from "./holds";
import { isHidingByReport, recordActions, ticketOf } from "./moderation";
import { queueMail } from "./report-mails";
import type { Transaction } from "./statements";
import { dropThumbnails } from "./thumbnails";

// Posts that reports may hide before a decision: per visitor and network (/24 or /48) since midnight, and on
// the site within 24 hours, plus `reserve` for networks that have hidden nothing that day.
export type HideCeilings = Record<HideCeiling | "reserve", number>;
export type HideCeiling = "visitor" | "network" | "site";

type Sender = Pick<typeof reportSenders.$inferInsert, "day" | "visitor" | "network">;

type NewReport = Pick<typeof reports.$inferInsert, "ticket" | "reason" | "url"> & {
  /** Null if X has not named the link's target yet. */
  tweetId: string | null;
  contact: string;
  mailbox?: string | null;
  language?: string;
  mailsReceipt?: boolean;
  statement: string;
  sender?: Sender;
  /** Hides the post in the same transaction, and keeps it from being stored later. */
  holdsPost: boolean;
  ceilings?: HideCeilings | null;
};

export type InsertedReport = {
  isHidden: boolean;
  ceiling: HideCeiling | null;
  lostPicture: boolean;
};

/** Errors are the driver's: Drizzle's quote what the reporter wrote. */
function transaction<Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db()
    .transaction(work)
    .catch((error: unknown) => {
      throw driverError(error);
    });
}

const videoOf = (tx: Transaction, tweetId: string) =>
  tx.select({ id: videos.id }).from(videos).where(eq(videos.tweetId, tweetId));

export function insertReport(report: NewReport): Promise<InsertedReport> {
  const { ticket, reason, url, tweetId, contact, statement, sender, holdsPost } = report;
  const { language, mailsReceipt = false, mailbox = null } = report;
  return transaction(async (tx) => {
    const videoId = tweetId === null ? null : sql`(${videoOf(tx, tweetId)})`;
    await tx
      .insert(reports)
      .values({ ticket, reason, url, tweetId, videoId, contact, mailbox, statement, language });
    if (sender) await tx.insert(reportSenders).values({ ticket, ...sender });
    if (mailsReceipt) {
      await queueMail(tx, { ticket, kind: "received", isCapped: report.ceilings !== null });
    }
    if (tweetId === null) return { isHidden: false, ceiling: null, lostPicture: false };
    const lostPicture = await dropThumbnails(tx, [tweetId]);
    const wasHeld = await isHeld(tx, tweetId);
    if (!holdsPost) return { isHidden: wasHeld, ceiling: null, lostPicture };
    await recordFiles(tx, { ticket, tweetIds: [tweetId] });
    const ceiling = await hideAtOnce(tx, { ticket, tweetId, reason }, report.ceilings);
    return { isHidden: wasHeld || ceiling === null, ceiling, lostPicture };
  });
}

type Named = {
  ticket: string;
  tweetId: string;
  url: string;
  hidesAtOnce: boolean;
  ceilings: HideCeilings | null;
};

/** Returns the ceiling that keeps the post from being hidden. */
export function nameReported(named: Named): Promise<HideCeiling | null> {
  const { ticket, tweetId, url, hidesAtOnce, ceilings } = named;
  return transaction(async (tx) => {
    const [report] = await tx
      .update(reports)
      .set({ tweetId, url, videoId: sql`(${videoOf(tx, tweetId)})` })
      .where(
        and(eq(reports.ticket, ticket), isNull(reports.tweetId), ne(reports.status, "rejected")),
      )
      .returning({ id: reports.id, reason: reports.reason, status: reports.status });
    if (!report) return null;
    await dropThumbnails(tx, [tweetId]);
    const { id, reason, status } = report;
    if (hidesAtOnce) await recordFiles(tx, { ticket, tweetIds: [tweetId] });
    if (status === "received") {
      return hidesAtOnce ? hideAtOnce(tx, { ticket, tweetId, reason }, ceilings) : null;
    }
    if (!(await keepsPost(tx, id))) await hide(tx, { ticket, tweetIds: [tweetId], reason });
    return null;
  });
}

type Extension = {
  ticket: string;
  tweetId: string;
  /** Null if the reported post shows its own videos, or none. */
  ownerId: string | null;
  urls: string[];
  hidesAtOnce: boolean;
  ceilings: HideCeilings | null;
};

/**
 * If the reported post is down, the owner's goes down too. A decision made while X was asked counts. Returns
 * the ceiling that keeps the owner's post visible.
 */
export function extendReport(extension: Extension): Promise<HideCeiling | null> {
  const { ticket, tweetId, ownerId, urls, hidesAtOnce, ceilings } = extension;
  return transaction(async (tx) => {
    const ownVideo = ownerId === null ? null : sql`(${videoOf(tx, ownerId)})`;
    const [report] = await tx
      .update(reports)
      .set({
        ownerKnown: true,
        ownerAskedAt: sql`now()`,
        videoId: sql`coalesce(${reports.videoId}, ${ownVideo})`,
      })
      .where(and(eq(reports.ticket, ticket), ne(reports.status, "rejected")))
      .returning({ reason: reports.reason, status: reports.status });
    // A rejected report may still be accepted; X is asked again then.
    if (!report) return null;
    const { reason, status } = report;
    const tweetIds = ownerId === null ? [] : [ownerId];
    await dropThumbnails(tx, tweetIds);
    if (hidesAtOnce) {
      await recordFiles(tx, { ticket, tweetIds, named: { tweetId: ownerId ?? tweetId, urls } });
    }
    if (status === "accepted") {
      if (!(await isHeld(tx, tweetId))) return null;
      await hide(tx, { ticket, tweetIds, reason, withFiles: hidesAtOnce });
      return null;
    }
    if (ownerId === null) return null;
    const isHiding = hidesAtOnce && (await hasHidden(tx, ticket, tweetId));
    // If an operator has restored the reported post, the owner's post is not hidden either.
    if (isHiding && !(await isHeld(tx, tweetId))) return null;
    const owner = { ticket, tweetId: ownerId, reason };
    const ceiling = isHiding ? await hideAtOnce(tx, owner, ceilings) : null;
    // Records the owner's post, so that the decision covers it even if it is not stored here.
    if (!isHiding || ceiling) {
      const subject = { subjectKind: "post", subjectId: ownerId } as const;
      await recordActions(tx, [
        { actor: "reports", action: "mean", ...subject, details: { ticket } },
      ]);
    }
    return ceiling;
  });
}

type Hidden = { ticket: string; tweetId: string; reason: string };

async function hideAtOnce(
  tx: Transaction,
  { ticket, tweetId, reason }: Hidden,
  ceilings: HideCeilings | null | undefined,
): Promise<HideCeiling | null> {
  const ceiling = ceilings ? await reachedCeiling(tx, ticket, ceilings) : null;
  if (ceiling) return ceiling;
  await tx
    .update(reportSenders)
    .set({ hiddenPosts: sql`${reportSenders.hiddenPosts} + 1` })
    .where(eq(reportSenders.ticket, ticket));
  await hide(tx, { ticket, tweetIds: [tweetId], reason });
  return null;
}

type Holding = { ticket: string; tweetIds: string[]; reason: string; withFiles?: boolean };

/** `withFiles` also hides every post that shows one of the report's files: accepted reports only. */
async function hide(
  tx: Transaction,
  { ticket, tweetIds, reason, withFiles = false }: Holding,
): Promise<void> {
  if (withFiles) await lockPosts(tx);
  const showing = withFiles ? await recordPostsWithFilesOf(tx, ticket) : [];
  const ids = [...new Set([...tweetIds, ...showing])];
  const act = { actor: "reports", action: "hide", details: { ticket, reason } };
  await recordActions(
    tx,
    ids.map((subjectId) => ({ ...act, subjectKind: "post", subjectId })),
  );
  await holdPosts(tx, ids);
}

// Reports that hide are counted one at a time until the transaction ends, so that concurrent ones cannot
// exceed a ceiling; nothing else waits for this lock.
async function reachedCeiling(
  tx: Transaction,
  ticket: string,
  ceilings: HideCeilings,
): Promise<HideCeiling | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('hide_ceilings', 0))`);
  const sender = tx
    .$with("sender")
    .as(tx.select().from(reportSenders).where(eq(reportSenders.ticket, ticket)));
  const { hiddenPosts, network, day, visitor } = reportSenders;
  const [own] = await tx
    .with(sender)
    .select({
      byVisitor: sql<number>`coalesce(sum(${hiddenPosts})
        filter (where ${eq(visitor, sender.visitor)}), 0)::int`,
      byNetwork: sql<number>`coalesce(sum(${hiddenPosts}), 0)::int`,
      byOthers: sql<number>`coalesce(sum(${hiddenPosts})
        filter (where ${ne(reportSenders.ticket, ticket)}), 0)::int`,
    })
    .from(reportSenders)
    .innerJoin(sender, and(eq(network, sender.network), eq(day, sender.day)));
  const [all] = await tx
    .select({ hidden: sql<number>`coalesce(sum(${hiddenPosts}), 0)::int` })
    .from(reportSenders)
    .innerJoin(reports, eq(reports.ticket, reportSenders.ticket))
    .where(
      and(
        gt(hiddenPosts, 0),
        gt(reportSenders.sentAt, sql`now() - interval '24 hours'`),
        ne(reports.status, "rejected"),
      ),
    );
  const { byVisitor = 0, byNetwork = 0, byOthers = 0 } = own ?? {};
  if (byVisitor >= ceilings.visitor) return "visitor";
  if (byNetwork >= ceilings.network) return "network";
  const site = ceilings.site + (byOthers === 0 ? ceilings.reserve : 0);
  return (all?.hidden ?? 0) >= site ? "site" : null;
}

async function hasHidden(tx: Transaction, ticket: string, tweetId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectKind, "post"),
        eq(auditLog.subjectId, tweetId),
        isHidingByReport,
        eq(ticketOf, ticket),
      ),
    );
  return rows.length > 0;
}

async function keepsPost(tx: Transaction, reportId: string): Promise<boolean> {
  const [accepted] = await tx
    .select({ keeps: sql<boolean>`coalesce(${auditLog.details}->>'keepsPost' = 'true', false)` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.subjectKind, "report"),
        eq(auditLog.subjectId, reportId),
        eq(auditLog.action, "accept"),
      ),
    )
    .orderBy(sql`${auditLog.id} desc`)
    .limit(1);
  return accepted?.keeps ?? false;
}
