-- $1 now, $2 events, $3 networkCap
-- Kinds: 0 a download, 1 a view.
-- One transaction that counts a batch and answers in its order. Concurrent flushes cannot deadlock: rows
-- are locked in one order, `visitor_seen`, then `network_seen`, then `video_stats` by id, then dependent
-- rows. Every other writer of counts locks `video_stats` first.
-- The planner assumes 100 rows for any batch and has no statistics of its steps. An inner join of two of
-- them on three columns is planned for one row, and what follows as a nested loop over a batch (90 ms
-- for 1,000 events instead of 25), so steps are joined by `left join` although each row has its match.
-- The wait for a lock is shorter than the timeout for a silent database, which it does not mean; behind a
-- pooler nothing else limits the statement.
-- `fresh`: the first event of each visitor, video and kind, unless it was seen in this hour.
-- `counted`: those below the cap. The update of `networks` waits for other writers of the row and
-- returns the new sum, in which this batch's visitors are the last ones, in order.
-- `listed`: a first event puts the post in recent, and by a trigger soon in search.
-- `languages`: downloads by language and UTC day, after `locked`: every flush needs the row of the
-- language, so it is locked for the shortest time.
with clock as materialized (
  select coalesce($1::timestamptz, now()) as now, set_config('lock_timeout', '4s', true)
), given as materialized (
  select * from jsonb_to_recordset($2::text::jsonb)
    as u(video_id bigint, visitor bigint, network bigint, kind smallint, language text, ord int)
), posts as materialized (
  select v.id as video_id, v.first_listed_at is null as unlisted, v.visible, s.download_count,
    s.view_count
  from (select distinct video_id from given) g
    join videos v on v.id = g.video_id
    join video_stats s on s.video_id = g.video_id
), firsts as (
  select distinct on (video_id, kind, visitor)
    video_id, kind, visitor, network, language, unlisted, ord
  from given join posts using (video_id)
  where visible
  order by video_id, kind, visitor, ord
), seen as (
  insert into visitor_seen (win, video_id, kind, visitor)
  select date_trunc('hour', (select now from clock), 'UTC'), video_id, kind, visitor
  from firsts order by video_id, kind, visitor
  on conflict do nothing
  returning video_id, kind, visitor
), fresh as (
  select ord, video_id, kind, network, language, unlisted
  from seen left join firsts using (video_id, kind, visitor)
), networks as (
  insert into network_seen as n (win, video_id, kind, network, visitors)
  select date_trunc('hour', (select now from clock), 'UTC'), video_id, kind, network, count(*)
  from fresh where $3::int is not null
  group by video_id, kind, network order by video_id, kind, network
  on conflict (win, video_id, kind, network) do update
    set visitors = n.visitors + excluded.visitors
  returning video_id, kind, network, visitors
), ranked as materialized (
  select f.*, visitors - row_number() over
      (partition by video_id, kind, network order by f.ord desc) as before
  from fresh f left join networks using (video_id, kind, network)
), counted as (
  select * from ranked where $3::int is null or before < $3::int
), sums as (
  select video_id, count(*) filter (where kind = 0)::int as downloads,
    count(*) filter (where kind = 1)::int as views, bool_or(unlisted) as unlisted
  from counted group by video_id
), locked as materialized (
  select d.* from video_stats s join sums d on d.video_id = s.video_id
  order by s.video_id for no key update of s
), buckets as (
  insert into video_buckets_5m as b (bucket, video_id, downloads, views)
  select date_bin('5 min', (select now from clock), timestamptz '2000-01-01 00:00Z'),
    video_id, downloads, views
  from locked order by video_id
  on conflict (bucket, video_id) do update
    set downloads = b.downloads + excluded.downloads, views = b.views + excluded.views
), totals as (
  update video_stats s
  set download_count = s.download_count + l.downloads, view_count = s.view_count + l.views
  from locked l where s.video_id = l.video_id
  returning s.video_id, s.download_count, s.view_count
), listed as (
  update videos v set first_listed_at = (select now from clock)
  from locked l where l.unlisted and v.id = l.video_id and v.first_listed_at is null
), languages as (
  insert into download_languages as d (day, language, downloads)
  select ((select now from clock) at time zone 'UTC')::date, language, count(*)
  from counted
  where kind = 0 and language is not null and (select count(*) from locked) > 0
  group by language order by language
  on conflict (day, language) do update set downloads = d.downloads + excluded.downloads
)
select g.ord in (select ord from counted) as counted,
  coalesce(t.download_count, p.download_count, 0) as "downloadCount",
  coalesce(t.view_count, p.view_count, 0) as "viewCount"
from given g
  left join posts p on p.video_id = g.video_id
  left join totals t on t.video_id = g.video_id
order by g.ord
