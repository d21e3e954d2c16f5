import "server-only";
import { sql } from "../client";
import { CHECK_PRIORITY } from "../schema";
import type { DueCheck } from "./claim-due-checks";

export type CheckFinding =
  | { kind: "there" }
  /** X says that it is not to be had, and in which words. */
  | { kind: "gone"; outcome: string }
  /** Nothing was learnt; asked again soon. */
  | { kind: "unclear"; outcome: string }
  /** Taken down here: asked again in a week, for it may be restored. */
  | { kind: "unwanted" };

/** Between the failures that take a video down. */
const CONFIRMED_AFTER = "12 hours";

/**
 * Notes what a check found. A first failure makes a video suspect, one at least twelve hours later
 * takes it down, and a video that is back is shown again. Gives whether what is shown has changed.
 */
export async function noteCheck(
  { videoId, isGone }: Pick<DueCheck, "videoId" | "isGone">,
  finding: CheckFinding,
  now: Date,
): Promise<boolean> {
  if (finding.kind === "there") {
    await noteThere(videoId, isGone, now);
    return isGone;
  }
  if (finding.kind === "gone") return noteGone(videoId, finding.outcome, now);
  const [outcome, pause] =
    finding.kind === "unclear" ? [finding.outcome, "1 hour"] : ["unwanted", "7 days"];
  await sql()`
    update link_checks set last_outcome = ${outcome},
      reported_check_at = null,
      priority = case when failure_count > 0 and not ${isGone}
        then ${CHECK_PRIORITY.secondLook}::smallint else ${CHECK_PRIORITY.tail} end,
      last_checked_at = case when ${finding.kind === "unclear"} then ${now.toISOString()}::timestamptz
        else last_checked_at end,
      next_check_at = ${now.toISOString()}::timestamptz + ${pause}::interval * (1 + random() / 2)
    where video_id = ${videoId}`;
  return false;
}

async function noteThere(videoId: string, isGone: boolean, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql()`
    with checked as (
      update link_checks set priority = ${CHECK_PRIORITY.tail}, last_checked_at = ${at},
        last_outcome = 'there', failure_count = 0, first_failed_at = null,
        reported_check_at = null,
        next_check_at = ${at}::timestamptz + interval '7 days' * (0.85 + random() * 0.3)
      where video_id = ${videoId}
    ), back as (
      update videos set availability = 0, updated_at = ${at}
      where id = ${videoId} and availability > 0
    )
    insert into audit_log (actor, action, subject_kind, subject_id)
    select 'checker', 'back', 'post', tweet_id from videos where id = ${videoId} and ${isGone}`;
}

async function noteGone(videoId: string, outcome: string, now: Date): Promise<boolean> {
  const at = now.toISOString();
  const rows = await sql()`
    with before as (
      select first_failed_at <= ${at}::timestamptz - ${CONFIRMED_AFTER}::interval as is_confirmed
      from link_checks where video_id = ${videoId}
    ), checked as (
      update link_checks c set last_checked_at = ${at}, last_outcome = ${outcome},
        reported_check_at = null,
        priority = case when b.is_confirmed
          then ${CHECK_PRIORITY.tail}::smallint else ${CHECK_PRIORITY.secondLook} end,
        failure_count = least(c.failure_count + 1, 1000),
        first_failed_at = coalesce(c.first_failed_at, ${at}),
        next_check_at = case when b.is_confirmed
          then ${at}::timestamptz + interval '7 days' * (0.85 + random() * 0.3)
          else coalesce(c.first_failed_at, ${at})
            + ${CONFIRMED_AFTER}::interval * (1 + random() / 10) end
      from before b where c.video_id = ${videoId}
    ), taken as (
      update videos v set availability = case when b.is_confirmed then 2 else 1 end,
        updated_at = ${at}
      from before b where v.id = ${videoId}
        and v.availability < case when b.is_confirmed then 2 else 1 end
      returning v.tweet_id, v.availability
    ), noted as (
      insert into audit_log (actor, action, subject_kind, subject_id, details)
      select 'checker', 'gone', 'post', tweet_id, jsonb_build_object('outcome', ${outcome}::text)
      from taken where availability = 2
    )
    select from taken where availability = 2`;
  return rows.length > 0;
}
