import "server-only";
import { and, eq, gt, inArray, max, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { auditLog, reports, videos } from "../schema";
import { listHeldByOtherFiles } from "./holds";
import { type By, recordActions, ticketOf } from "./moderation";
import type { Transaction } from "./statements";

export type LockedReport = Pick<typeof reports.$inferSelect, "id" | "ticket" | "status" | "reason">;

export async function lockReport(tx: Transaction, ticket: string): Promise<LockedReport | null> {
  const { id, status, reason } = reports;
  const [report] = await tx
    .select({ id, ticket: reports.ticket, status, reason })
    .from(reports)
    .where(eq(reports.ticket, ticket))
    .for("no key update");
  return report ?? null;
}

const isPost = eq(auditLog.subjectKind, "post");

export async function listMeantPosts(tx: Transaction, ticket: string): Promise<string[]> {
  const ofTicket = eq(reports.ticket, ticket);
  const rows = await union(
    tx
      .select({ tweetId: sql<string | null>`${reports.tweetId}`.as("post") })
      .from(reports)
      .where(ofTicket),
    tx
      .select({ tweetId: sql<string | null>`${videos.tweetId}`.as("post") })
      .from(reports)
      .innerJoin(videos, eq(videos.id, reports.videoId))
      .where(ofTicket),
  );
  return rows.flatMap(({ tweetId }) => tweetId ?? []);
}

export async function listTouchedPosts(tx: Transaction, ticket: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ tweetId: auditLog.subjectId })
    .from(auditLog)
    .where(and(isPost, eq(ticketOf, ticket)));
  return rows.map(({ tweetId }) => tweetId);
}

export async function recordDecision(
  tx: Transaction,
  { id }: LockedReport,
  { status, decision }: { status: "accepted" | "rejected"; decision: string },
  by: By,
): Promise<void> {
  await tx
    .update(reports)
    .set({ status, decision, decidedAt: sql`now()` })
    .where(eq(reports.id, id));
  const action = status === "accepted" ? "accept" : "reject";
  await recordActions(tx, [{ ...by, action, subjectKind: "report", subjectId: id }]);
}

/** Since the last restore nothing else kept them down: no other open or accepted report, file or operator. */
export async function listHeldByReportAlone(
  tx: Transaction,
  tweetIds: readonly string[],
  ticket: string,
): Promise<string[]> {
  if (tweetIds.length === 0) return [];
  const isOneOf = and(isPost, inArray(auditLog.subjectId, [...tweetIds]));
  const restored = tx
    .select({ subjectId: auditLog.subjectId, lastId: max(auditLog.id).as("last_id") })
    .from(auditLog)
    .where(and(isOneOf, eq(auditLog.action, "restore")))
    .groupBy(auditLog.subjectId)
    .as("restored");
  const rows = await tx
    .select({ tweetId: auditLog.subjectId })
    .from(auditLog)
    .leftJoin(restored, eq(restored.subjectId, auditLog.subjectId))
    .leftJoin(reports, eq(reports.ticket, ticketOf))
    .where(
      and(
        isOneOf,
        inArray(auditLog.action, ["hide", "remove"]),
        gt(auditLog.id, sql`coalesce(${restored.lastId}, 0)`),
        sql`(${ticketOf} = ${ticket} or ${reports.status} is distinct from 'rejected')`,
      ),
    )
    .groupBy(auditLog.subjectId)
    .having(sql`bool_and(${ticketOf} is not distinct from ${ticket})`);
  const held = rows.map(({ tweetId }) => tweetId);
  const elsewhere = new Set(await listHeldByOtherFiles(tx, held, ticket));
  return held.filter((tweetId) => !elsewhere.has(tweetId));
}
