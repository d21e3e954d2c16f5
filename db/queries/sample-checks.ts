import "server-only";
import { sql } from "../client";
import { hotVideos } from "./hot-videos";
import { SAYS_GONE } from "./note-check";

/** What X is last known to have said of posts that are shown. */
export type CheckSample = {
  lookedAt: number;
  gone: number;
  /** Of how many accounts those are. */
  authors: number;
  goneAuthors: number;
  /** Whether there is any post of which X could say something. */
  isAnyShown: boolean;
};

/** Enough to tell a change at X from chance, and found by an index at once. */
const LATEST = 1_000;

/**
 * The latest checks of a day in which X has said anything, each post by its last. Also those count
 * that were not believed; those that have been taken down before do not. A post that is said to be gone
 * is asked for several times a day from then on, and would soon outweigh those that are asked for once
 * a week: it counts on the days on which it were its turn anyway, from the first one on.
 */
export async function sampleChecks(now: Date): Promise<CheckSample> {
  const at = now.toISOString();
  const [sample] = await sql()<CheckSample[]>`
    with hot as materialized (${hotVideos()}), latest as (
      select video_id, last_outcome = any (${SAYS_GONE}) as is_gone from link_checks
      where last_checked_at > ${at}::timestamptz - interval '1 day'
        and last_outcome = any (${["there", ...SAYS_GONE]})
        and (last_outcome = 'there'
          or extract(epoch from ${at}::timestamptz
            - coalesce(said_gone_since, first_failed_at, last_checked_at)) % 604800 < 86400
          or video_id in (select id from hot))
      order by last_checked_at desc limit ${LATEST}
    ), seen as (
      select is_gone, (select author_id from videos where id = video_id and visible) as author_id
      from latest
    )
    select count(*)::int as "lookedAt", count(*) filter (where is_gone)::int as gone,
      count(distinct author_id)::int as authors,
      (count(distinct author_id) filter (where is_gone))::int as "goneAuthors",
      (select min(author_id) from videos where visible) is not null as "isAnyShown"
    from seen where author_id is not null`;
  return sample ?? { lookedAt: 0, gone: 0, authors: 0, goneAuthors: 0, isAnyShown: false };
}
