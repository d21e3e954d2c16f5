-- listed videos by a tenth as many authors
insert into authors (id, username, display_name, search_key)
select i, 'author' || i, 'Author ' || i, 'author' || i || E'\x01' || 'author ' || i
from generate_series(1, ceil(:count / 10.0)::int) i;
insert into author_stats (author_id) select id from authors;

-- posts of 60 to 100 characters, half of them in Japanese, the others in Latin letters and Hangul
insert into videos (id, tweet_id, author_id, text, created_at, first_listed_at)
select i, 1500000000000000000 + i, 1 + i % ceil(:count / 10.0)::int, case
    when i % 4 < 2 then (select string_agg(kanji(2000) || kanji(2000) || particle() || particle() || particle(), '' order by n)
      from generate_series(1, 14) n where i > 0)
    when i % 4 = 2 then (select string_agg(word(), ' ' order by n) from generate_series(1, 12) n where i > 0)
    else (select string_agg(hangul() || hangul() || hangul(), ' ' order by n)
      from generate_series(1, 16) n where i > 0) end, at, at
from generate_series(1, :count) i,
  lateral (select now() - (:count - i) * interval '90 days' / :count as at) t;
insert into video_stats (video_id, author_id, download_count)
select id, author_id, floor(1e6 / (1 + floor(random() * :count)))::bigint from videos;
insert into video_media (video_id, media_index, kind, variants)
select id, 1, 'video', replace(:'variant', '{id}', id || '/vid/' || left(md5(id::text), 16))::jsonb from videos;

-- what search reads
insert into video_search (video_id, key)
select v.id, username || ' ' || lower(display_name) || ' ' || text
from videos v join authors a on a.id = v.author_id order by v.id;
