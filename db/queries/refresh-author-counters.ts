import "server-only";
import type { TransactionSql } from "postgres";
import { sql } from "../client";

/** Everything, or what has changed since the run before. */
type Changes = { authorIds: string[] } | "all";

/**
 * Counts authors' shown videos, their downloads ever and those of the day, which began at `dayStart`,
 * a whole 5 minutes. Only authors whose videos changed since the last run are looked at, and only
 * those whose figures changed are written, since each of these columns is in an index.
 */
export async function refreshAuthorCounters(dayStart: Date): Promise<void> {
  await sql().begin(async (tx) => {
    // Planned for the very authors and times: both decide which way is the short one.
    await tx`select set_config('statement_timeout', '10min', true),
      set_config('plan_cache_mode', 'force_custom_plan', true), set_config('work_mem', '64MB', true)`;
    await count(tx, dayStart, await takeChanges(tx, dayStart));
    // A count is seen when it commits, in the bucket of when it began: see rollUpBuckets.
    await tx`update job_states
      set watermark = date_bin('5 minutes', now() - interval '2 minutes', '2000-01-01 00:00:00+00')
      where job = 'authors'`;
  });
}

/** All on the first run, and after an outage of a day: what has left the day since is not there any more. */
async function takeChanges(tx: TransactionSql, dayStart: Date): Promise<Changes> {
  const day = dayStart.toISOString();
  const [last] = await tx<{ since: string | null; isRecent: boolean | null }[]>`
    insert into job_states (job) values ('authors') on conflict (job) do update set job = excluded.job
    returning watermark::text as since, watermark > ${day}::timestamptz as "isRecent"`;
  if (!last?.since || !last.isRecent) {
    await tx`delete from author_recounts`;
    return "all";
  }
  const rows = await tx<{ id: string }[]>`
    with recounted as (delete from author_recounts returning author_id), active as (
      select distinct video_id from video_buckets_5m
      where bucket >= ${last.since}::timestamptz
        or (bucket >= ${last.since}::timestamptz - interval '24 hours' and bucket < ${day}::timestamptz)
    )
    select author_id as id from recounted
    union select author_id from active join videos on id = video_id`;
  return { authorIds: rows.map(({ id }) => id) };
}

async function count(tx: TransactionSql, dayStart: Date, changes: Changes): Promise<void> {
  const among = (column: string) =>
    changes === "all" ? tx`` : tx`and ${tx(column)} = any(${changes.authorIds}::bigint[])`;
  await tx`
    with shown as materialized (
      select id, author_id from videos where visible ${among("author_id")}
    ), daily as (
      select video_id, sum(downloads) as downloads from video_buckets_5m
      where bucket >= ${dayStart.toISOString()}::timestamptz and video_id in (select id from shown)
      group by 1
    ), counted as (
      select v.author_id, count(*)::int as videos, coalesce(sum(s.download_count), 0)::bigint as total,
        coalesce(sum(d.downloads), 0)::bigint as daily
      from shown v left join video_stats s on s.video_id = v.id left join daily d on d.video_id = v.id
      group by 1
    ), fresh as (
      select a.id, coalesce(c.videos, 0) as videos, coalesce(c.total, 0) as total,
        coalesce(c.daily, 0) as daily
      from authors a left join counted c on c.author_id = a.id where true ${among("a.id")}
    )
    insert into author_stats (author_id, video_count, total_downloads, daily_downloads)
    select f.id, f.videos, f.total, f.daily
    from fresh f left join author_stats s on s.author_id = f.id
    where (s.video_count, s.total_downloads, s.daily_downloads)
      is distinct from (f.videos, f.total, f.daily)
    on conflict (author_id) do update set video_count = excluded.video_count,
      total_downloads = excluded.total_downloads, daily_downloads = excluded.daily_downloads`;
}
