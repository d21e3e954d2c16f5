import "server-only";
import { sql } from "../client";
import { CHECK_PRIORITY } from "../schema";
import type { DueCheck } from "./claim-due-checks";

export type CheckFinding =
  | { kind: "there" }
  /** X says that it is not to be had, and in which words; `isCertain`: all that could be asked say so. */
  | { kind: "gone"; outcome: string; isCertain: boolean }
  /** It is said, and there is reason not to believe it. */
  | { kind: "doubted"; outcome: string }
  /** Nothing was learnt; asked again soon. */
  | { kind: "unclear"; outcome: string }
  /** Taken down here: asked again in a week, for it may be restored. */
  | { kind: "unwanted" };

/** Answers by which a post is not to be had; an age gate stands before one that is. */
export const SAYS_GONE = [
  "post_not_found",
  "post_protected",
  "post_suspended",
  "post_withheld",
  "no_video",
  "media_gone",
];
/** Between the failures that take a video down. */
export const CONFIRMED_AFTER = "12 hours";
/** What may be confirmed, and is not since nothing is taken down now, is asked for again. */
const CONFIRMED_AGAIN_AFTER = "6 hours";

/**
 * Notes what a check found. A first failure makes a video suspect; taking it down is another's part.
 * A video that is back is shown again: gives whether it is.
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
  if (finding.kind === "gone") await noteGone(videoId, finding.outcome, now);
  else await noteNothingSure(videoId, isGone, finding, now);
  return false;
}

type NothingSure = Exclude<CheckFinding, { kind: "there" | "gone" }>;

/** A doubt lasts: it would take the checks of others to have it asked for as often as a silence. */
function pauseAfter({ kind }: NothingSure, isGone: boolean): string {
  if (kind === "unclear") return "1 hour";
  return kind === "doubted" && !isGone ? "6 hours" : "7 days";
}

async function noteNothingSure(
  videoId: string,
  isGone: boolean,
  finding: NothingSure,
  now: Date,
): Promise<void> {
  const outcome = finding.kind === "unwanted" ? "unwanted" : finding.outcome;
  const at = now.toISOString();
  const isSaidGone = finding.kind === "doubted" && SAYS_GONE.includes(finding.outcome);
  await sql()`
    update link_checks set last_outcome = ${outcome},
      reported_check_at = null,
      said_gone_since = case when ${isSaidGone}
        then coalesce(said_gone_since, first_failed_at, ${at}) else said_gone_since end,
      priority = case when failure_count > 0 and not ${isGone}
        then ${CHECK_PRIORITY.secondLook}::smallint else ${CHECK_PRIORITY.tail} end,
      last_checked_at = case when ${finding.kind !== "unwanted"} then ${at}::timestamptz
        else last_checked_at end,
      next_check_at = ${at}::timestamptz + ${pauseAfter(finding, isGone)}::interval * (1 + random() / 2)
    where video_id = ${videoId}`;
}

async function noteThere(videoId: string, isGone: boolean, now: Date): Promise<void> {
  const at = now.toISOString();
  await sql()`
    with checked as (
      update link_checks set priority = ${CHECK_PRIORITY.tail}, last_checked_at = ${at},
        last_outcome = 'there', failure_count = 0, first_failed_at = null, said_gone_since = null,
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

async function noteGone(videoId: string, outcome: string, now: Date): Promise<void> {
  const at = now.toISOString();
  // By itself: a paste locks the video first, then its check.
  await sql()`
    update videos set availability = 1, updated_at = ${at}
    where id = ${videoId} and availability = 0`;
  await sql()`
    update link_checks c set last_checked_at = ${at}, last_outcome = ${outcome},
      reported_check_at = null,
      priority = case when v.availability = 2
        then ${CHECK_PRIORITY.tail}::smallint else ${CHECK_PRIORITY.secondLook} end,
      failure_count = least(c.failure_count + 1, 1000),
      first_failed_at = coalesce(c.first_failed_at, ${at}),
      said_gone_since = coalesce(c.said_gone_since, c.first_failed_at, ${at}),
      next_check_at = case
        when v.availability = 2
          then ${at}::timestamptz + interval '7 days' * (0.85 + random() * 0.3)
        when c.first_failed_at <= ${at}::timestamptz - ${CONFIRMED_AFTER}::interval
          then ${at}::timestamptz + ${CONFIRMED_AGAIN_AFTER}::interval * (1 + random() / 2)
        else coalesce(c.first_failed_at, ${at})
          + ${CONFIRMED_AFTER}::interval * (1 + random() / 10) end
    from videos v where c.video_id = ${videoId} and v.id = c.video_id`;
}
