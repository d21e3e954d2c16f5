import "server-only";
import type { TransactionSql } from "postgres";
import type { reports } from "../../schema";
import { noteAct } from "./note-act";
import type { By } from "./post-acts";

type Report = typeof reports.$inferSelect;

export type HeldReport = Pick<Report, "id" | "ticket" | "status" | "reason"> & {
  /** The post that was reported, and one whose videos it shows. */
  tweetIds: string[];
};

/** The report of a ticket, locked until the act is done; null where there is none. */
export async function holdReport(tx: TransactionSql, ticket: string): Promise<HeldReport | null> {
  const [row] = await tx<(Omit<HeldReport, "tweetIds"> & { tweetIds: (string | null)[] })[]>`
    select id, ticket, status, reason, array(
        select r.tweet_id
        union select tweet_id from videos where id = r.video_id
        union select subject_id from audit_log
          where subject_kind = 'post' and actor = 'reports' and details->>'ticket' = r.ticket
      ) as "tweetIds"
    from reports r where ticket = ${ticket} for no key update`;
  if (!row) return null;
  return { ...row, tweetIds: row.tweetIds.filter((id) => id !== null) };
}

/** Writes a decision down; the ticket's page shows it from now on. */
export async function noteDecision(
  tx: TransactionSql,
  report: HeldReport,
  { status, decision }: { status: "accepted" | "rejected"; decision: string },
  { actor, details }: By,
): Promise<void> {
  await tx`
    update reports set status = ${status}, decision = ${decision}, decided_at = now()
    where id = ${report.id}`;
  // Media that another report means stay held by that one.
  if (status === "rejected") await tx`delete from held_media where ticket = ${report.ticket}`;
  const action = status === "accepted" ? "accept" : "reject";
  await noteAct(tx, { actor, action, subjectKind: "report", subjectId: report.id, details });
}

/**
 * Whether a post is down on account of this report alone, since it was last restored: no other
 * report that was not rejected and no act of the operator's own keeps it down too.
 */
export async function isHeldByReportAlone(
  tx: TransactionSql,
  tweetId: string,
  ticket: string,
): Promise<boolean> {
  const [row] = await tx<{ alone: boolean }[]>`
    with acts as (
      select id, action, details->>'ticket' as ticket from audit_log
      where subject_kind = 'post' and subject_id = ${tweetId}
    ), holding as (
      select a.ticket from acts a left join reports r on r.ticket = a.ticket
      where a.action in ('hide', 'remove')
        and (a.ticket = ${ticket} or r.status is distinct from 'rejected')
        and a.id > coalesce((select max(id) from acts where action = 'restore'), 0)
    )
    select coalesce(bool_and(ticket is not distinct from ${ticket}), false) as alone from holding`;
  return row?.alone ?? false;
}
