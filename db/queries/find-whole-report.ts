import "server-only";
import { instantOf, sql } from "../client";
import type { reports } from "../schema";

type Report = typeof reports.$inferSelect;
type Told = Pick<
  Report,
  "id" | "ticket" | "reason" | "url" | "contact" | "statement" | "status" | "decision"
>;

export type WholeReport = Told & {
  receivedAt: Date;
  decidedAt: Date | null;
  /** What was done about it and the post, oldest first. */
  acts: { at: string; actor: string; action: string; details: unknown }[];
};

type Row = Told & {
  receivedAt: string;
  decidedAt: string | null;
  acts: WholeReport["acts"];
};

/** All that is known of a report: for the operator only. */
export async function findWholeReport(ticket: string): Promise<WholeReport | null> {
  const [row] = await sql()<Row[]>`
    select id, ticket, reason, url, contact, statement, status, decision,
      received_at as "receivedAt", decided_at as "decidedAt", coalesce((
        select json_agg(json_build_object('at', at, 'actor', actor, 'action', action,
          'details', details) order by a.id)
        from audit_log a
        where (subject_kind = 'post' and subject_id = r.tweet_id)
          or (subject_kind = 'report' and subject_id = r.id::text)
      ), '[]') as acts
    from reports r where ticket = ${ticket}`;
  if (!row) return null;
  const { receivedAt, decidedAt } = row;
  return {
    ...row,
    receivedAt: instantOf(receivedAt),
    decidedAt: decidedAt === null ? null : instantOf(decidedAt),
  };
}
