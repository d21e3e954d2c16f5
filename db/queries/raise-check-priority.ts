import "server-only";
import { sql } from "../client";

/** After a check: whoever goes on reporting a video has X asked no more often. */
const PAUSE = "15 minutes";

/**
 * Notes that a visitor could not play a video; once another has said so on the same UTC day, it is
 * checked sooner. A first failure keeps the time of its second look. False where the video is not
 * known or not shown any more.
 */
export async function raiseCheckPriority(
  videoId: string,
  visitor: string,
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const day = at.slice(0, 10);
  const rows = await sql()`
    with shown as (
      select id from videos where id = ${videoId} and visible
    ), reported as (
      update link_checks c set reported_by = ${visitor}, reported_on = ${day}
      from shown where c.video_id = shown.id and c.reported_on is distinct from ${day}::date
    ), raised as (
      update link_checks c set reported_check_at =
        greatest(${at}::timestamptz, c.last_checked_at + ${PAUSE}::interval)
      from shown where c.video_id = shown.id and c.failure_count = 0
        and c.reported_on = ${day}::date and c.reported_by <> ${visitor}
        and c.reported_check_at is null
    )
    select from shown`;
  return rows.length > 0;
}
