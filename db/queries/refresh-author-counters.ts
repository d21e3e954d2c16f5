import "server-only";
import { sql } from "../client";

/**
 * Counts each author's shown videos, their downloads ever and those of the day, which began at
 * `dayStart`, a whole 5 minutes. Only authors whose figures changed are written, since each of these
 * columns is in an index.
 */
export async function refreshAuthorCounters(dayStart: Date): Promise<void> {
  await sql().begin(async (tx) => {
    await tx`set local statement_timeout = '10min'`;
    await tx`
      with daily as (
        select video_id, sum(downloads) as downloads from video_buckets_5m
        where bucket >= ${dayStart.toISOString()}::timestamptz group by 1
      ), counted as (
        select v.author_id, count(*)::int as videos, coalesce(sum(s.download_count), 0)::bigint as total,
          coalesce(sum(d.downloads), 0)::bigint as daily
        from videos v left join video_stats s on s.video_id = v.id left join daily d on d.video_id = v.id
        where v.visible group by 1
      ), fresh as (
        select a.id, coalesce(c.videos, 0) as videos, coalesce(c.total, 0) as total,
          coalesce(c.daily, 0) as daily
        from authors a left join counted c on c.author_id = a.id
      )
      insert into author_stats (author_id, video_count, total_downloads, daily_downloads)
      select f.id, f.videos, f.total, f.daily
      from fresh f left join author_stats s on s.author_id = f.id
      where (s.video_count, s.total_downloads, s.daily_downloads)
        is distinct from (f.videos, f.total, f.daily)
      on conflict (author_id) do update set video_count = excluded.video_count,
        total_downloads = excluded.total_downloads, daily_downloads = excluded.daily_downloads`;
  });
}
