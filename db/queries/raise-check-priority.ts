import "server-only";
import { sql } from "../client";

/** After a check: whoever goes on reporting a video has X asked no more often. */
const PAUSE = "15 minutes";

/**
 * Notes that a visitor could not play a video; where another has said so on the same UTC day, it is
 * checked soon. Each counts once a day. A first failure keeps the time of its second look. False where
 * the video is not known or not shown any more.
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
    ), said as (
      insert into unavailable_reports (day, video_id, visitor)
      select ${day}, id, ${visitor} from shown on conflict do nothing returning video_id
    ), raised as (
      update link_checks c set reported_check_at =
        greatest(${at}::timestamptz, c.last_checked_at + ${PAUSE}::interval)
      from said where c.video_id = said.video_id
        and c.failure_count = 0 and c.reported_check_at is null
        and exists (
          select from unavailable_reports u
          where u.day = ${day} and u.video_id = said.video_id and u.visitor <> ${visitor})
    )
    select from shown`;
  return rows.length > 0;
}
