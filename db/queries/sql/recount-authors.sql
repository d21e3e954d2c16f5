-- $1 dayStart, $2 changed
-- Null: all authors. Compares a million authors in one pass and writes the few that differ. Planned for its
-- values: the number of changed authors decides which plan is short.
with shown as materialized (
  select id, author_id from videos
  where visible and ($2::bigint[] is null or author_id = any($2::bigint[]))
), daily as (
  select video_id, sum(downloads) as downloads
  from video_buckets_5m
  where bucket >= $1::timestamptz and video_id in (select id from shown)
  group by video_id
), counted as (
  select v.author_id, count(*)::int as videos, coalesce(sum(s.download_count), 0)::bigint as total,
    coalesce(sum(d.downloads), 0)::bigint as daily
  from shown v
    left join video_stats s on s.video_id = v.id
    left join daily d on d.video_id = v.id
  group by v.author_id
), fresh as (
  select a.id, coalesce(c.videos, 0) as videos, coalesce(c.total, 0) as total,
    coalesce(c.daily, 0) as daily
  from authors a left join counted c on c.author_id = a.id
  where $2::bigint[] is null or a.id = any($2::bigint[])
)
insert into author_stats (author_id, video_count, total_downloads, daily_downloads)
select f.id, f.videos, f.total, f.daily
from fresh f left join author_stats s on s.author_id = f.id
where (s.video_count, s.total_downloads, s.daily_downloads)
  is distinct from (f.videos, f.total, f.daily)
on conflict (author_id) do update
  set video_count = excluded.video_count, total_downloads = excluded.total_downloads,
    daily_downloads = excluded.daily_downloads
