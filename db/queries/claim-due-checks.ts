import "server-only";
import { sql } from "../client";
import { CHECK_PRIORITY } from "../schema";

export type DueCheck = {
  videoId: string;
  tweetId: string;
  /** Not taken down by the operator: nobody asks X about those. */
  isWanted: boolean;
  /** Taken down since X has deleted it. */
  isGone: boolean;
  /** The best file of its first video, as X told it last; null where none is known any more. */
  file: string | null;
};

/** How many of each kind are taken for how many of another, while there is more than can be done. */
const SHARES = { secondLook: 3, hot: 4, tail: 3, reported: 1 };
/** Of all: whoever reports very much has X asked no more often than this. */
const MOST_REPORTED = 1 / 6;

/**
 * Checks that are due, of each kind its share, and of a kind the one that is due longest. What one
 * kind leaves, the others get. Each is put off by an hour: one whose checker dies is taken up again.
 */
export async function claimDueChecks(now: Date, limit: number): Promise<DueCheck[]> {
  const at = now.toISOString();
  // Drawn by lot within a turn, so that shares hold also where a call claims a single check.
  const due = (kind: "hot" | "tail") => sql()`
    (select video_id, (row_number() over (order by next_check_at) - random()) / ${SHARES[kind]} as turn
    from link_checks where priority = ${CHECK_PRIORITY[kind]} and next_check_at <= ${at}
    order by next_check_at limit ${limit})`;
  const claimed = await sql()<(DueCheck & { turn: number })[]>`
    with offered as (
      (select video_id, (row_number() over (order by priority desc, next_check_at) - random())
        / ${SHARES.secondLook} as turn
      from link_checks where priority >= ${CHECK_PRIORITY.secondLook} and next_check_at <= ${at}
      order by priority desc, next_check_at limit ${limit})
      union all ${due("hot")} union all ${due("tail")} union all
      (select video_id, (row_number() over (order by reported_check_at) - random())
        / ${SHARES.reported} as turn
      from link_checks where reported_check_at <= ${at}
      order by reported_check_at limit ${Math.ceil(limit * MOST_REPORTED)})
    ), due as (
      select video_id, min(turn) as turn from offered group by video_id order by turn limit ${limit}
    )
    update link_checks c set reported_check_at = null,
      next_check_at = ${at}::timestamptz + interval '1 hour'
    from due join videos v on v.id = due.video_id
    where c.video_id = due.video_id
    returning v.id as "videoId", v.tweet_id as "tweetId",
      not v.hidden and v.removed_at is null as "isWanted",
      v.availability = 2 as "isGone", due.turn,
      (select variants->0->>'url' from video_media where video_id = v.id
        order by media_index limit 1) as file`;
  return claimed.toSorted((a, b) => a.turn - b.turn);
}
