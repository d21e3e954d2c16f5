-- empty tables
select set_config('auto_explain.log_min_duration', '-1', true);
truncate authors, video_buckets_5m, video_buckets_1h, video_buckets_1d cascade;

-- authors, a tenth as many as videos; the first has 5 000 videos
insert into authors (id, username, display_name, search_key)
select i, handle, name, handle || E'\x01' || name
from generate_series(1, :videos / 10) i,
  lateral (select case i when 1 then :'prolific' else left(word(), 7) || i end as handle,
    word() || ' ' || kanji(2000) || kanji(2000) as name) drawn;
insert into author_stats (author_id, video_count, daily_downloads, total_downloads)
select id, 10, floor(random() * 100), 10 + 10 * floor(1e6 / (1 + floor(random() * :videos / 10)))
from authors order by id;

-- videos
insert into videos (id, tweet_id, author_id, text, thumbnail_url, width, height, duration_ms, hidden,
  languages, created_at, first_listed_at)
select i, 1500000000000000000 + i,
  case when i % (:videos / 5000) = 0 then 1 else 2 + i % (:videos / 10 - 1) end,
  case i % 2 when 0 then word() || ' ' || word() || ' ' || word()
    else kanji(2000) || kanji(2000) || particle() || kanji(2000) || kanji(2000) || particle()
      || kanji(2000) || kanji(2000) || particle() end,
  'https://pbs.twimg.com/amplify_video_thumb/' || i || '/img/' || left(md5(i::text), 10) || '.jpg',
  1280, 720, 5000 + i % 200000, i % 500 = 0, (array[1, 4, 2, 8])[1 + i % 4], at, at
from generate_series(1, :videos) i,
  lateral (select :'now'::timestamptz - (:videos - i) * interval '90 days' / :videos as at) t;

-- files
insert into video_media (video_id, media_index, kind, width, height, duration_ms, variants)
select id, 1, 'video', width, height, duration_ms,
  replace(:'variant', '{id}', id || '/vid/' || left(md5(id::text), 16))::jsonb
from videos order by id;

-- totals
insert into video_stats (video_id, author_id, download_count, view_count, favorite_count)
select id, author_id, n, n * 2, n / 30 from (
  select id, author_id, 1 + floor(1e6 / (1 + floor(random() * :videos)))::int as n from videos order by id
) drawn;

-- what search reads
insert into video_search (video_id, key)
select v.id, username || ' ' || lower(display_name) || ' ' || text
from videos v join authors a on a.id = v.author_id where not hidden order by v.id;

-- counts: a tenth were downloaded within a day, half of them within the month
insert into video_buckets_5m (bucket, video_id, downloads, views)
select date_bin('5 minutes', :'now'::timestamptz - (video_id % 276) * interval '5 minutes', '2000-01-01 00:00Z'),
  video_id, download_count, view_count
from video_stats where video_id % 10 = 1;
insert into video_buckets_1d (bucket, video_id, downloads, views)
select date_bin('1 day', :'now'::timestamptz - (1 + video_id % 28) * interval '1 day', '2000-01-01 00:00Z'),
  video_id, download_count, view_count
from video_stats where video_id % 2 = 1;
insert into job_states (job, watermark) values ('rollup', date_bin('1 day', :'now', '2000-01-01 00:00Z'))
on conflict (job) do update set watermark = excluded.watermark;
