-- $1 since
-- No bucket leaves the database, and unchanged rows are not written.
insert into video_buckets_1d as t (bucket, video_id, downloads, views, favorites)
select date_bin('1 day', bucket, '2000-01-01 00:00:00+00'), video_id, sum(downloads), sum(views),
  sum(favorites)
from video_buckets_1h where bucket >= $1::timestamptz
group by 1, 2 order by 1, 2
on conflict (bucket, video_id) do update
  set downloads = excluded.downloads, views = excluded.views, favorites = excluded.favorites
  where (t.downloads, t.views, t.favorites)
    is distinct from (excluded.downloads, excluded.views, excluded.favorites)
