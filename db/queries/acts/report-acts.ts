import "server-only";
import type { TransactionSql } from "postgres";
import type { reports } from "../../schema";
import { filesOf } from "./files-of";
import { lockPosts } from "./lock-posts";
import { noteAct } from "./note-act";
import type { By } from "./post-acts";

type Report = typeof reports.$inferSelect;

export type HeldReport = Pick<Report, "id" | "ticket" | "status" | "reason"> & {
  /** The post that was reported, and one whose videos it shows. */
  meantIds: string[];
  /** Those, and others that are held on account of it. */
  tweetIds: string[];
};

/** The report of a ticket, locked with all posts until the act is done; null where there is none. */
export async function holdReport(tx: TransactionSql, ticket: string): Promise<HeldReport | null> {
  const found = await tx`select from reports where ticket = ${ticket} for no key update`;
  if (found.length === 0) return null;
  await lockPosts(tx);
  // Only now: a post that was coming in meanwhile may be held on account of it.
  const [row] = await tx<HeldReport[]>`
    with report as (select * from reports where ticket = ${ticket}), meant as (
      select tweet_id from report where tweet_id is not null
      union select v.tweet_id from videos v join report r on r.video_id = v.id
    )
    select id, ticket, status, reason, array(select tweet_id from meant) as "meantIds", array(
        select tweet_id from meant
        union select subject_id from audit_log
          where subject_kind = 'post' and actor = 'reports' and details->>'ticket' = r.ticket
      ) as "tweetIds"
    from report r`;
  return row ?? null;
}

/** Writes a decision down; the ticket's page shows it from now on. Rejected, it holds no file any more. */
export async function noteDecision(
  tx: TransactionSql,
  report: HeldReport,
  { status, decision }: { status: "accepted" | "rejected"; decision: string },
  { actor, details }: By,
): Promise<void> {
  await tx`
    update reports set status = ${status}, decision = ${decision}, decided_at = now()
    where id = ${report.id}`;
  const action = status === "accepted" ? "accept" : "reject";
  await noteAct(tx, { actor, action, subjectKind: "report", subjectId: report.id, details });
}

/**
 * Whether a post is down on account of this report alone, since it was last restored: no other
 * report that was not rejected, of the post or its files, and no act of the operator's own keeps it
 * down too.
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
    select coalesce(bool_and(ticket is not distinct from ${ticket}), false) and not exists (
        select from held_media h join reports r using (ticket)
        where h.ticket <> ${ticket} and r.status <> 'rejected'
          and h.media_name in (${filesOf(tx, tweetId)})
      ) as alone from holding`;
  return row?.alone ?? false;
}
