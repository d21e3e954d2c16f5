import "server-only";
import { sql } from "../client";
import { CHECK_PRIORITY } from "../schema";
import { hotVideos } from "./hot-videos";

/**
 * Has what people see first checked again when its last check was about an hour ago, or later where
 * there is more of it than can be done. A first failure keeps the time of its second look.
 */
export async function promoteHotChecks(now: Date): Promise<void> {
  const at = now.toISOString();
  await sql()`
    with hot as (${hotVideos()}), due as (
      select v.id from hot join videos v using (id) join link_checks c on c.video_id = v.id
      where v.visible and c.failure_count = 0
        and (c.next_check_at > ${at} or c.priority = ${CHECK_PRIORITY.tail})
        and coalesce(c.last_checked_at, v.created_at)
          <= ${at}::timestamptz - interval '1 hour' * (0.85 + random() * 0.3)
    )
    update link_checks c set priority = greatest(c.priority, ${CHECK_PRIORITY.hot}),
      next_check_at = least(c.next_check_at, ${at})
    from due where c.video_id = due.id`;
}
