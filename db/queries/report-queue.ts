import "server-only";
import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  gte,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { db } from "../client";
import { auditLog, authors, heldMedia, heldPosts, reportSenders, reports, videos } from "../schema";
import { isShownElsewhere, postsShowingFiles } from "./holds";
import { ticketOf } from "./moderation";

type Report = typeof reports.$inferSelect;
type Reason = Report["reason"];

const isOpen = isNull(reports.decidedAt);
const ageHours = sql<number>`(extract(epoch from now() - ${reports.receivedAt}) / 3600)::float8`;
const hasSender = eq(reportSenders.ticket, reports.ticket);

/** Whether the post of the report in the outer query's row is held. */
const isHidden = () =>
  exists(db().select().from(heldPosts).where(eq(heldPosts.tweetId, reports.tweetId)));

type FoundReport = Pick<Report, "status" | "reason" | "receivedAt" | "decidedAt"> & {
  /** Its post may not be shown at present, for whatever cause. */
  isHidden: boolean;
};

/** What the holder of a ticket may see of a report. */
export async function findReport(ticket: string): Promise<FoundReport | null> {
  const { status, reason, receivedAt, decidedAt } = reports;
  const [report] = await db()
    .select({ status, reason, receivedAt, decidedAt, isHidden: sql<boolean>`${isHidden()}` })
    .from(reports)
    .where(eq(reports.ticket, ticket));
  return report ?? null;
}

export type WholeReport = Pick<
  Report,
  | "ticket"
  | "reason"
  | "url"
  | "contact"
  | "statement"
  | "status"
  | "decision"
  | "receivedAt"
  | "decidedAt"
> & {
  id: string;
  /** What was done about it and its post, oldest first. */
  auditEntries: Pick<typeof auditLog.$inferSelect, "at" | "actor" | "action" | "details">[];
  /** Other posts that are shown and have the same files. */
  shownElsewhere: { tweetId: string; author: string }[];
};

/** Everything about a report, for operators only. */
export async function findWholeReport(ticket: string): Promise<WholeReport | null> {
  const [report] = await db().select().from(reports).where(eq(reports.ticket, ticket));
  if (!report) return null;
  const { at, actor, action, details, subjectKind, subjectId } = auditLog;
  const ofPost = and(eq(subjectKind, "post"), eq(subjectId, report.tweetId ?? ""));
  const ofReport = and(eq(subjectKind, "report"), eq(subjectId, report.id));
  const auditEntries = await db()
    .select({ at, actor, action, details })
    .from(auditLog)
    .where(or(ofPost, ofReport))
    .orderBy(asc(auditLog.id));
  const sharing = postsShowingFiles(db(), eq(heldMedia.ticket, ticket)).as("sharing");
  const shownElsewhere = await db()
    .select({ tweetId: videos.tweetId, author: authors.username })
    .from(sharing)
    .innerJoin(videos, eq(videos.tweetId, sharing.tweetId))
    .innerJoin(authors, eq(authors.id, videos.authorId))
    .where(and(videos.visible, ne(videos.tweetId, report.tweetId ?? "")))
    .orderBy(asc(videos.tweetId));
  return { ...report, auditEntries, shownElsewhere };
}

export type OpenReport = Pick<Report, "ticket" | "reason" | "url" | "receivedAt"> & {
  ageHours: number;
  /** Urgent, and its post or another one with its files is shown: comes first in the queue. */
  isFirst: boolean;
  /** Another post that has its files is shown. */
  isShownElsewhere: boolean;
  /** Hashes of the sender and its network; null for reports older than yesterday. */
  visitor: string | null;
  network: string | null;
};

/** Reports that wait for a decision: urgent ones of which anything is shown first, then the oldest. */
export async function listOpenReports(
  limit: number,
  urgent: readonly Reason[] = [],
): Promise<OpenReport[]> {
  const { ticket, reason, url, receivedAt } = reports;
  const isUrgent = urgent.length > 0 ? inArray(reason, [...urgent]) : sql`false`;
  const isShared = sql<boolean>`(${isUrgent} and ${isShownElsewhere()})`;
  return db()
    .select({
      ...{ ticket, reason, url, receivedAt, ageHours },
      isFirst: sql<boolean>`(${isUrgent} and (not ${isHidden()} or ${isShownElsewhere()}))`.as(
        "is_first",
      ),
      isShownElsewhere: isShared,
      visitor: reportSenders.visitor,
      network: reportSenders.network,
    })
    .from(reports)
    .leftJoin(reportSenders, hasSender)
    .where(isOpen)
    .orderBy(sql`is_first desc`, asc(receivedAt))
    .limit(limit);
}

/** What the selected reports have in common; null or absent to ignore a field. */
export type ReportFilter = {
  /** Hashes of senders or of networks. */
  senders: readonly string[] | null;
  reason: Reason | null;
  since: Date | null;
  until: Date | null;
  /** Only those that have hidden a post at once. */
  isHiding?: boolean;
  /** Tickets to leave out. */
  except?: readonly string[];
};

/** Tickets of the open reports that match a filter, the oldest first. */
export async function listTickets(filter: ReportFilter): Promise<string[]> {
  const { senders, reason, since, until, isHiding, except = [] } = filter;
  const rows = await db()
    .select({ ticket: reports.ticket })
    .from(reports)
    .leftJoin(reportSenders, hasSender)
    .where(
      and(
        isOpen,
        senders
          ? or(
              inArray(reportSenders.visitor, [...senders]),
              inArray(reportSenders.network, [...senders]),
            )
          : undefined,
        reason ? eq(reports.reason, reason) : undefined,
        since ? gte(reports.receivedAt, since) : undefined,
        until ? lt(reports.receivedAt, until) : undefined,
        isHiding ? gt(reportSenders.hiddenPosts, 0) : undefined,
        except.length > 0 ? notInArray(reports.ticket, [...except]) : undefined,
      ),
    )
    .orderBy(asc(reports.receivedAt), asc(reports.id));
  return rows.map(({ ticket }) => ticket);
}

export type HiddenPost = Pick<Report, "ticket" | "reason"> & {
  at: Date;
  tweetId: string;
  /** Null for a post that is not stored here. */
  author: string | null;
  visitor: string | null;
  network: string | null;
};

/** Posts that undecided reports hide, with their senders, the newest first. */
export function listHiddenPosts(limit: number): Promise<HiddenPost[]> {
  const ofReport = eq(ticketOf, reports.ticket);
  return db()
    .select({
      at: auditLog.at,
      ticket: reports.ticket,
      reason: reports.reason,
      tweetId: auditLog.subjectId,
      author: authors.username,
      visitor: reportSenders.visitor,
      network: reportSenders.network,
    })
    .from(reports)
    .innerJoin(auditLog, ofReport)
    .innerJoin(heldPosts, eq(heldPosts.tweetId, auditLog.subjectId))
    .leftJoin(reportSenders, hasSender)
    .leftJoin(videos, eq(videos.tweetId, auditLog.subjectId))
    .leftJoin(authors, eq(authors.id, videos.authorId))
    .where(
      and(
        isOpen,
        eq(auditLog.subjectKind, "post"),
        eq(auditLog.actor, "reports"),
        eq(auditLog.action, "hide"),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

/** Reports that wait for a decision. */
export type RemovalQueue = { open: number; oldestSeconds: number };

export async function getRemovalQueue(): Promise<RemovalQueue> {
  const age = sql`extract(epoch from now() - min(${reports.receivedAt}))`;
  const [queue] = await db()
    .select({
      open: sql<number>`count(*)::int`,
      oldestSeconds: sql<number>`coalesce(${age}, 0)::int`,
    })
    .from(reports)
    .where(isOpen);
  return queue ?? { open: 0, oldestSeconds: 0 };
}

export type UnresolvedReport = Pick<Report, "ticket" | "reason" | "url"> & {
  /** Null for a short link whose target X has not given yet. */
  tweetId: string | null;
};

/** After so long X is not asked any more. */
const GIVEN_UP = sql`now() - interval '30 days'`;

function unresolved(more?: SQL) {
  const { ticket, reason, tweetId, url } = reports;
  return db()
    .select({ ticket, reason, tweetId, url })
    .from(reports)
    .where(
      and(
        not(reports.ownerKnown),
        or(isNotNull(tweetId), like(url, "https://t.co/%")),
        ne(reports.status, "rejected"),
        gt(reports.receivedAt, GIVEN_UP),
        more,
      ),
    );
}

/**
 * Reports for which X has not named the post, or the owner of its video, the longest unasked first.
 */
export function listUnresolvedReports(limit: number): Promise<UnresolvedReport[]> {
  return unresolved()
    .orderBy(sql`${reports.ownerAskedAt} nulls first`, asc(reports.id))
    .limit(limit);
}

/** The report of a ticket if X is still to be asked about it; else null. */
export async function getUnresolvedReport(ticket: string): Promise<UnresolvedReport | null> {
  const [report] = await unresolved(eq(reports.ticket, ticket));
  return report ?? null;
}

/** Records that X was asked, and whether it answered: then it is not asked again. */
export async function recordAsked(ticket: string, isResolved: boolean): Promise<void> {
  await db()
    .update(reports)
    .set({ ownerAskedAt: sql`now()`, ownerKnown: isResolved || undefined })
    .where(eq(reports.ticket, ticket));
}
