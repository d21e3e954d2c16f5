import "server-only";
import { sql } from "../client";
import { CHECK_PRIORITY } from "../schema";

/**
 * Takes down those of these videos that have been gone for so long, from their first failed check to
 * now. Gives their number.
 */
export async function takeDownGone(
  videoIds: readonly string[],
  confirmedAfter: string,
  now: Date,
): Promise<number> {
  if (videoIds.length === 0) return 0;
  const at = now.toISOString();
  const rows = await sql()`
    with taken as (
      update videos v set availability = 2, updated_at = ${at}
      from link_checks c
      where v.id = any (${[...videoIds]}) and c.video_id = v.id and v.availability < 2
        and c.first_failed_at <= ${at}::timestamptz - ${confirmedAfter}::interval
      returning v.id, v.tweet_id, c.last_outcome
    ), checked as (
      update link_checks c set priority = ${CHECK_PRIORITY.tail},
        next_check_at = ${at}::timestamptz + interval '7 days' * (0.85 + random() * 0.3)
      from taken where c.video_id = taken.id
    )
    insert into audit_log (actor, action, subject_kind, subject_id, details)
    select 'checker', 'gone', 'post', tweet_id, jsonb_build_object('outcome', last_outcome)
    from taken returning id`;
  return rows.length;
}
