import "server-only";
import { instantOf, sql } from "../client";
import type { reports } from "../schema";

type FoundReport = Pick<
  typeof reports.$inferSelect,
  "status" | "reason" | "receivedAt" | "decidedAt"
> & {
  /** Its post may not be shown at present, on whatever account. */
  isHidden: boolean;
};
type Row = Pick<FoundReport, "status" | "reason" | "isHidden"> & {
  receivedAt: string;
  decidedAt: string | null;
};

/** What whoever holds the ticket may know of a report. */
export async function findReport(ticket: string): Promise<FoundReport | null> {
  const [row] = await sql()<Row[]>`
    select status, reason, received_at as "receivedAt", decided_at as "decidedAt",
      exists (select from held_posts h where h.tweet_id = r.tweet_id) as "isHidden"
    from reports r where ticket = ${ticket}`;
  if (!row) return null;
  const { receivedAt, decidedAt } = row;
  return {
    ...row,
    receivedAt: instantOf(receivedAt),
    decidedAt: decidedAt === null ? null : instantOf(decidedAt),
  };
}
