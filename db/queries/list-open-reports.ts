import "server-only";
import { instantOf, sql } from "../client";
import type { reports } from "../schema";

type Report = typeof reports.$inferSelect;
type Reason = Report["reason"];

export type OpenReport = Pick<Report, "ticket" | "reason" | "url"> & {
  receivedAt: Date;
  ageHours: number;
  /** Its post would be hidden by now, had not so many been: it is promised to be looked at first. */
  isFirst: boolean;
  /** Hashes of today's or yesterday's sender and of its network; null of an older report. */
  visitor: string | null;
  network: string | null;
};

type Row = Omit<OpenReport, "receivedAt"> & { receivedAt: string };

/** Reports that wait for a decision: urgent ones whose post is shown first, then the oldest. */
export async function listOpenReports(
  limit: number,
  urgent: readonly Reason[] = [],
): Promise<OpenReport[]> {
  const rows = await sql()<Row[]>`
    select r.ticket, reason, url, received_at as "receivedAt", s.visitor, s.network,
      (extract(epoch from now() - received_at) / 3600)::float8 as "ageHours",
      reason = any(${[...urgent]}::text[]) and not exists (
        select from held_posts h where h.tweet_id = r.tweet_id) as "isFirst"
    from reports r left join report_senders s on s.ticket = r.ticket
    where decided_at is null order by "isFirst" desc, received_at limit ${limit}`;
  return rows.map((row) => ({ ...row, receivedAt: instantOf(row.receivedAt) }));
}
