import "server-only";
import { sql } from "../client";

/** Far above what honest reports reach, far below what a smallint holds. */
const MAX_PRIORITY = 100;
/** After a check: whoever goes on reporting a video has X asked no more often. */
const PAUSE = "15 minutes";

/** Has a video checked sooner; false where it is not known or not shown any more. */
export async function raiseCheckPriority(videoId: string): Promise<boolean> {
  const rows = await sql()`
    insert into link_checks as c (video_id, priority, next_check_at)
    select id, 1, now() from videos where id = ${videoId} and visible
    on conflict (video_id) do update
      set priority = least(c.priority + 1, ${MAX_PRIORITY}),
        next_check_at = least(c.next_check_at,
          greatest(now(), c.last_checked_at + ${PAUSE}::interval))
    returning video_id`;
  return rows.length > 0;
}
