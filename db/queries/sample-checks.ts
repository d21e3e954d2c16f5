import "server-only";
import { sql } from "../client";

/** What X is last known to have said of posts that are shown. */
export type CheckSample = {
  lookedAt: number;
  gone: number;
  /** Of how many accounts those are. */
  authors: number;
  goneAuthors: number;
};

/** Answers by which a post is not to be had; an age gate stands before one that is. */
const SAYS_GONE = [
  "post_not_found",
  "post_protected",
  "post_suspended",
  "post_withheld",
  "no_video",
  "media_gone",
];
/** Enough to tell a change at X from chance, and found by an index at once. */
const LATEST = 1_000;

/**
 * The latest checks of a day in which X has said anything, each post by its last. Also those count
 * that were not believed; those that have been taken down before do not.
 */
export async function sampleChecks(now: Date): Promise<CheckSample> {
  const [sample] = await sql()<CheckSample[]>`
    with latest as (
      select video_id, last_outcome = any (${SAYS_GONE}) as is_gone from link_checks
      where last_checked_at > ${now.toISOString()}::timestamptz - interval '1 day'
        and last_outcome = any (${["there", ...SAYS_GONE]})
      order by last_checked_at desc limit ${LATEST}
    ), seen as (
      select is_gone, (select author_id from videos where id = video_id and visible) as author_id
      from latest
    )
    select count(*)::int as "lookedAt", count(*) filter (where is_gone)::int as gone,
      count(distinct author_id)::int as authors,
      (count(distinct author_id) filter (where is_gone))::int as "goneAuthors"
    from seen where author_id is not null`;
  return sample ?? { lookedAt: 0, gone: 0, authors: 0, goneAuthors: 0 };
}
