import "server-only";
import { sql } from "../client";

/**
 * Counts each author's shown videos, their downloads ever and those of the last 24 hours. Only
 * authors whose figures changed are written, since each of these columns is in an index.
 */
export async function refreshAuthorCounters(): Promise<void> {
  await sql().begin(async (tx) => {
    await tx`set local statement_timeout = '10min'`;
    await tx`
      with daily as (
        select video_id, sum(downloads) as downloads from video_buckets_5m
        where bucket > now() - interval '24 hours' group by 1
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
      update authors a set video_count = f.videos, total_downloads = f.total, daily_downloads = f.daily
      from fresh f
      where a.id = f.id and (a.video_count, a.total_downloads, a.daily_downloads)
        is distinct from (f.videos, f.total, f.daily)`;
  });
}
