-- authors: handles of three to five syllables and a number; names in Latin letters, kanji, kana and Hangul
insert into authors (username, display_name, search_key)
with drawn as (
  select left(word() || case when random() < 0.6 then syllable() else '' end, 9) || (n % 9973) as handle,
    case floor(random() * 4)::int
      when 0 then initcap(syllable() || syllable() || ' ' || syllable() || syllable())
      when 1 then kanji(1000) || kanji(1000) || kanji(1000) || kanji(1000)
      when 2 then kanji(1000) || kanji(1000) || kana() || kana() || kana()
      else hangul() || hangul() || hangul()
    end as name
  from generate_series(1, :count) n
)
select handle, name, handle || E'\x01' || lower(name)
from (select distinct on (handle) handle, name from drawn) named order by random();

-- one video for each author; downloads fall off as 1/rank
insert into videos (id, tweet_id, author_id, first_listed_at) select id, id::text, id, now() from authors;
insert into video_stats (video_id, author_id, download_count)
select id, id, floor(1e6 / (1 + floor(random() * :count)))::bigint from authors;
insert into video_buckets_5m (bucket, video_id, downloads)
select date_bin('5 min', now(), '2000-01-01 00:00Z'), video_id, download_count / 50
from video_stats where download_count >= 50;
