import "server-only";
import { and, eq, gt, isNotNull, like, ne, not, or, type SQL, sql } from "drizzle-orm";
import { db } from "../client";
import { reportSenders, reports } from "../schema";

type Report = typeof reports.$inferSelect;

export type UnresolvedReport = Pick<Report, "ticket" | "reason" | "url"> & {
  /** Null for a short link whose target X has not given yet. */
  tweetId: string | null;
};

const GIVEN_UP = sql`now() - interval '30 days'`;

function unresolved(more?: SQL) {
  const { ticket, reason, tweetId, url } = reports;
  return db()
    .select({ ticket, reason, tweetId, url })
    .from(reports)
    .leftJoin(reportSenders, eq(reportSenders.ticket, reports.ticket))
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

/** Takes the longest unasked first; networks take turns. */
export function listUnresolvedReports(limit: number): Promise<UnresolvedReport[]> {
  const longestUnasked = sql`${reports.ownerAskedAt} nulls first, ${reports.id}`;
  return unresolved()
    .orderBy(
      sql`row_number() over (partition by ${reportSenders.network} order by ${longestUnasked})`,
      longestUnasked,
    )
    .limit(limit);
}

export async function getUnresolvedReport(ticket: string): Promise<UnresolvedReport | null> {
  const [report] = await unresolved(eq(reports.ticket, ticket));
  return report ?? null;
}

export async function recordAsked(ticket: string, isResolved: boolean): Promise<void> {
  await db()
    .update(reports)
    .set({ ownerAskedAt: sql`now()`, ownerKnown: isResolved || undefined })
    .where(eq(reports.ticket, ticket));
}
