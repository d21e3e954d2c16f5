-- authors with four videos each, whose ids are above :first
insert into authors (id, username, display_name, search_key)
select :first + i, 'crawled' || i, 'Crawled ' || i, 'crawled' || i || E'\x01' || 'crawled ' || i
from generate_series(1, :count) i;
insert into author_stats (author_id, video_count) select id, 4 from authors where id > :first;

-- videos
insert into videos (id, tweet_id, author_id, text, thumbnail_url, width, height, duration_ms, created_at,
  first_listed_at)
select :first + i, 1700000000000000000 + i, :first + 1 + i % :count,
  'Post number ' || i || ' about ' || md5(i::text),
  'https://pbs.twimg.com/amplify_video_thumb/' || i || '/img/' || left(md5(i::text), 16) || '.jpg',
  1280, 720, 5000 + i % 200000, at, at
from generate_series(1, :count * 4) i, lateral (select now() - i * interval '1 second' as at) t;
insert into video_media (video_id, media_index, kind, width, height, duration_ms, variants)
select id, 1, 'video', width, height, duration_ms,
  replace(:'variants', '{id}', id || '/vid/' || left(md5(id::text), 16))::jsonb
from videos where id > :first;
insert into video_stats (video_id, author_id, download_count, view_count, favorite_count)
select id, author_id, id % 1000, id % 3000, id % 10 from videos where id > :first;

-- sequences behind these ids, so that later rows do not collide
select setval(pg_get_serial_sequence('authors', 'id'), max(id)) from authors;
select setval(pg_get_serial_sequence('videos', 'id'), max(id)) from videos;
