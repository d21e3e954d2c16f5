import "server-only";
import { sql } from "../client";

export type DueCheck = {
  videoId: string;
  tweetId: string;
  /** Not taken down by the operator: nobody asks X about those. */
  isWanted: boolean;
  /** Taken down since X has deleted it. */
  isGone: boolean;
};

/**
 * Checks that are due, the most urgent first. Each is put off by an hour: one whose checker dies is
 * taken up again. In two steps, since no index serves a range beside an order by another column.
 */
export async function claimDueChecks(now: Date, limit: number): Promise<DueCheck[]> {
  const at = now.toISOString();
  const claimed = await sql()<(DueCheck & { priority: number; dueAt: string })[]>`
    with urgent as (
      select video_id, priority, next_check_at from link_checks
      where priority > 0 and next_check_at <= ${at}
      order by priority desc, next_check_at limit ${limit}
    ), others as (
      select video_id, priority, next_check_at from link_checks
      where priority = 0 and next_check_at <= ${at}
      order by next_check_at limit ${limit}
    ), due as (
      select * from urgent union all select * from others
      order by priority desc, next_check_at limit ${limit}
    )
    update link_checks c set next_check_at = ${at}::timestamptz + interval '1 hour'
    from due join videos v on v.id = due.video_id
    where c.video_id = due.video_id
    returning v.id as "videoId", v.tweet_id as "tweetId",
      not v.hidden and v.removed_at is null as "isWanted",
      v.availability = 2 as "isGone", due.priority,
      due.next_check_at as "dueAt"`;
  return claimed.toSorted(
    (a, b) => b.priority - a.priority || Date.parse(a.dueAt) - Date.parse(b.dueAt),
  );
}
