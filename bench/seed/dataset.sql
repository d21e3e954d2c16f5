-- authors
insert into authors (id, username, display_name, search_key)
select i, 'author' || i, 'Author ' || i, 'author' || i || E'\x01' || 'author ' || i
from generate_series(1, ceil(:videos / 10.0)::int) i;
insert into author_stats (author_id) select id from authors;

-- videos, one in 500 of which is hidden from lists
insert into videos (id, tweet_id, author_id, text, thumbnail_url, width, height, duration_ms, hidden,
  languages, created_at, first_listed_at)
select i, 1500000000000000000 + i, 1 + (random() ^ 3 * (ceil(:videos / 10.0) - 1))::int,
  'Post number ' || i || ' about ' || md5(i::text) || ' https://t.co/' || left(md5(i::text), 10),
  'https://pbs.twimg.com/amplify_video_thumb/' || i || '/img/' || left(md5(i::text), 16) || '.jpg',
  1280, 720, 5000 + i % 200000, i % 500 = 0, (array[1, 1, 1, 4, 4, 4, 2, 8, 48, 0])[1 + i % 10], at, at
from generate_series(1, :videos) i,
  lateral (select :'now'::timestamptz - (:videos - i) * interval '90 days' / :videos as at) t;

-- files
insert into video_media (video_id, media_index, kind, width, height, duration_ms, variants)
select id, 1, 'video', width, height, duration_ms,
  replace(:'variants', '{id}', id || '/vid/' || left(md5(id::text), 16))::jsonb
from videos;

-- downloads: Zipf's law with exponent 1; half of the draws go to the day's trending videos
do $$
declare
  last timestamptz := date_bin('5 minutes', :'now', '2000-01-01 00:00Z');
  finest timestamptz := date_bin('1 hour', last - interval '26 hours', '2000-01-01 00:00Z');
  hours timestamptz := date_bin('1 day', last, '2000-01-01 00:00Z') - interval '8 days';
  tier record;
  day timestamptz;
  seconds float8;
begin
  for tier in select * from (values
    ('video_buckets_5m', 300, finest, last),
    ('video_buckets_1h', 3600, hours, finest),
    ('video_buckets_1d', 86400, hours - interval '22 days', hours)) t (name, step, since, until)
  loop
    for day in select generate_series(tier.since, tier.until - interval '1 second', '1 day') loop
      seconds := least(86400, extract(epoch from tier.until - day));
      execute format('insert into %I (bucket, video_id, downloads, views, favorites)
        select $1 + slot * make_interval(secs => $2), video_id, n, n * 2, floor(0.03 * n + random())::int
        from (
          select floor(random() * $3 / $2)::int as slot,
            1 + mod(floor(:videos::float8 ^ random())::bigint + case when random() < 0.5 then 0
              else (extract(epoch from $1) / 86400 * 7919)::bigint end, :videos) as video_id,
            count(*)::int as n
          from generate_series(1, (:a_day * $3 / 86400)::int) group by 1, 2
        ) drawn order by slot, video_id', tier.name) using day, tier.step, seconds;
    end loop;
  end loop;
  insert into video_buckets_1h (bucket, video_id, downloads, views, favorites)
    select date_bin('1 hour', bucket, '2000-01-01 00:00Z'), video_id, sum(downloads), sum(views), sum(favorites)
    from video_buckets_5m where bucket >= finest group by 1, 2 order by 1, 2;
  insert into video_buckets_1d (bucket, video_id, downloads, views, favorites)
    select date_bin('1 day', bucket, '2000-01-01 00:00Z'), video_id, sum(downloads), sum(views), sum(favorites)
    from video_buckets_1h where bucket >= hours group by 1, 2 order by 1, 2;
end $$;

-- totals
insert into video_stats (video_id, author_id, download_count, view_count, favorite_count)
select v.id, v.author_id, coalesce(d, 0), coalesce(w, 0), coalesce(f, 0)
from videos v left join (
  select video_id, sum(downloads) as d, sum(views) as w, sum(favorites) as f
  from video_buckets_1d group by 1
) b on b.video_id = v.id order by v.id;
insert into job_states (job, watermark)
values ('rollup', date_bin('5 minutes', :'now'::timestamptz - interval '2 minutes', '2000-01-01 00:00Z'))
on conflict (job) do update set watermark = excluded.watermark;
