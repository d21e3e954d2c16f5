import "server-only";
import {
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { db } from "../client";
import { auditLog, authors, heldMedia, heldPosts, reportSenders, reports, videos } from "../schema";
import { isReportedPostHeld, isShownElsewhere, postsShowingFiles } from "./holds";
import { isHidingByReport, ticketOf } from "./moderation";

type Report = typeof reports.$inferSelect;
type Reason = Report["reason"];

export const isOpen = isNull(reports.decidedAt);
export const ageHours = sql<number>`(extract(epoch from now() - ${reports.receivedAt}) / 3600)::float8`;
const hasSender = eq(reportSenders.ticket, reports.ticket);

type FoundReport = Pick<Report, "status" | "reason" | "receivedAt" | "decidedAt"> & {
  isHidden: boolean;
};

export async function findReport(ticket: string): Promise<FoundReport | null> {
  const { status, reason, receivedAt, decidedAt } = reports;
  const [report] = await db()
    .select({
      status,
      reason,
      receivedAt,
      decidedAt,
      isHidden: sql<boolean>`${isReportedPostHeld()}`,
    })
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
  auditEntries: Pick<typeof auditLog.$inferSelect, "at" | "actor" | "action" | "details">[];
  shownElsewhere: { tweetId: string; author: string }[];
};

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
  /** The report is urgent, and its post or another one with its files is shown. */
  isFirst: boolean;
  isShownElsewhere: boolean;
  /** Hashes of the sender and its network; null for reports older than yesterday. */
  visitor: string | null;
  network: string | null;
};

/** Among equals, networks take turns: many reports of one delay those of others by one turn each. */
export async function listOpenReports(
  limit: number,
  urgent: readonly Reason[] = [],
): Promise<OpenReport[]> {
  const { ticket, reason, url, receivedAt } = reports;
  const isUrgent = urgent.length > 0 ? inArray(reason, [...urgent]) : sql`false`;
  const isShared = sql<boolean>`(${isUrgent} and ${isShownElsewhere()})`;
  const open = db()
    .select({
      ...{ ticket, reason, url, receivedAt },
      ageHours: ageHours.as("age_hours"),
      isFirst:
        sql<boolean>`(${isUrgent} and (not ${isReportedPostHeld()} or ${isShownElsewhere()}))`.as(
          "is_first",
        ),
      isShownElsewhere: isShared.as("is_shown_elsewhere"),
      visitor: reportSenders.visitor,
      network: reportSenders.network,
    })
    .from(reports)
    .leftJoin(reportSenders, hasSender)
    .where(isOpen)
    .as("open");
  const turn = sql`row_number() over (
    partition by ${open.isFirst}, ${open.network} order by ${open.receivedAt}, ${open.ticket})`;
  return db()
    .select()
    .from(open)
    .orderBy(desc(open.isFirst), turn, asc(open.receivedAt))
    .limit(limit);
}

export type ReportingNetwork = { network: string; reports: number; visitors: number };

export function listReportingNetworks(limit: number): Promise<ReportingNetwork[]> {
  const count = sql<number>`count(*)::int`;
  return db()
    .select({
      network: reportSenders.network,
      reports: count,
      visitors: sql<number>`count(distinct ${reportSenders.visitor})::int`,
    })
    .from(reports)
    .innerJoin(reportSenders, hasSender)
    .where(isOpen)
    .groupBy(reportSenders.network)
    .having(gt(count, 1))
    .orderBy(desc(count), asc(reportSenders.network))
    .limit(limit);
}

export type ReportFilter = {
  senders: readonly string[] | null;
  reason: Reason | null;
  since: Date | null;
  until: Date | null;
  isHiding?: boolean;
  except?: readonly string[];
};

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
  author: string | null;
  visitor: string | null;
  network: string | null;
};

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
    .where(and(isOpen, eq(auditLog.subjectKind, "post"), isHidingByReport))
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

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
