-- $1 name, $2 kind, $3 from, $4 until
-- Equal downloads: the newer first. Keeps an existing archive. Only videos without a download are left
-- out of `total`: it counts unlisted ones too. No bucket leaves the database.
with counted as (
  select video_id, sum(downloads)::bigint as downloads
  from video_buckets_1d
  where bucket >= $3::timestamptz and bucket < $4::timestamptz
  group by video_id having sum(downloads) > 0
), ranked as (
  select c.video_id, c.downloads
  from counted c join videos v on v.id = c.video_id and v.listed
  order by c.downloads desc, c.video_id desc limit 100
)
insert into archives (period, kind, starts_on, total, ids, downloads)
select $1::text, $2::text, ($3::timestamptz at time zone 'UTC')::date, (select count(*) from counted),
  coalesce(array_agg(video_id order by downloads desc, video_id desc), '{}'),
  coalesce(array_agg(downloads order by downloads desc, video_id desc), '{}')
from ranked
on conflict do nothing
