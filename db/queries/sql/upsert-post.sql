-- $1 authorId, $2 tweetId, $3 text, $4 postedAt, $5 sensitive, $6 posterUrl, $7 width, $8 height,
-- $9 durationMs, $10 videoCount, $11 files, $12 now, $13 media, $14 indexes, $15 lang
-- With the share lock, blocking the author at the same time waits and then finds this post. A post
-- with a file that may not be shown is held first (`is_held`). What X once called sensitive stays so:
-- sources differ, and the careful one is believed. For the asynchronous commit see `add-posts.sql`;
-- the job "search" writes the key of what is in `due`. A changed post's languages are determined again.
with author as (
  select id, is_blocked from authors where id = $1::bigint for share
), given as materialized (
  select $2::text as tweet_id, a.id as author_id, a.is_blocked as author_blocked, $3::text as text,
    $15::text as lang, $4::timestamptz as posted_at, $5::boolean as sensitive, $6::text as thumbnail_url,
    $7::int as width, $8::int as height, $9::int as duration_ms, $10::smallint as video_count,
    hold_if_shown($2, $11::text[]) as is_held
  from author a, (select set_config('synchronous_commit', 'off', true)) as _
), known as (
  select id, hidden, removed_at, stored_thumbnail_url from videos where tweet_id = $2
), present as (
  select k.id, t.author_id, t.author_blocked, t.text, t.width, t.height, t.video_count, t.is_held,
    coalesce(t.lang, v.lang) as lang, coalesce(t.posted_at, v.posted_at) as posted_at,
    v.sensitive or t.sensitive as sensitive,
    coalesce(t.thumbnail_url, v.thumbnail_url) as thumbnail_url,
    coalesce(t.duration_ms, v.duration_ms) as duration_ms
  from known k join videos v on v.id = k.id, given t
), changed as (
  update videos v
  set author_id = p.author_id, author_blocked = p.author_blocked, text = p.text,
    lang = p.lang, languages = null, posted_at = p.posted_at, sensitive = p.sensitive, thumbnail_url = p.thumbnail_url,
    width = p.width, height = p.height, duration_ms = p.duration_ms, video_count = p.video_count,
    hidden = p.is_held, availability = 0, updated_at = $12::timestamptz
  from present p
  where v.id = p.id and not v.hidden and v.removed_at is null
    and (v.author_id, v.author_blocked, v.text, v.lang, v.posted_at, v.sensitive, v.thumbnail_url,
        v.width, v.height, v.duration_ms, v.video_count, v.hidden, v.availability)
      is distinct from (p.author_id, p.author_blocked, p.text, p.lang, p.posted_at, p.sensitive,
        p.thumbnail_url, p.width, p.height, p.duration_ms, p.video_count, p.is_held, 0::smallint)
  returning v.id, v.first_listed_at
), added as (
  insert into videos (tweet_id, author_id, author_blocked, text, lang, posted_at, sensitive,
    thumbnail_url, width, height, duration_ms, video_count, hidden, created_at, updated_at)
  select t.*, $12::timestamptz, $12::timestamptz from given t
  where not exists (select from known)
  on conflict (tweet_id) do nothing
  returning id, hidden, removed_at, stored_thumbnail_url
), stored as (
  select * from known union all select * from added
), stats as (
  insert into video_stats (video_id, author_id) select r.id, a.id from added r, author a
), moved_stats as (
  update video_stats s set author_id = a.id from known k, author a
  where s.video_id = k.id and s.author_id <> a.id and not k.hidden and k.removed_at is null
), media as (
  insert into video_media as m (video_id, media_index, kind, poster_url, width, height, duration_ms,
    variants, playlist_url)
  select r.id, x.index, x.kind, x."posterUrl", x.width, x.height, x."durationMs", x.variants,
    x."playlistUrl"
  from stored r, jsonb_to_recordset($13::text::jsonb) as x(index smallint, kind text,
    "posterUrl" text, width int, height int, "durationMs" int, variants jsonb, "playlistUrl" text)
  where not r.hidden and r.removed_at is null
  on conflict (video_id, media_index) do update
  set kind = excluded.kind, poster_url = excluded.poster_url, width = excluded.width,
    height = excluded.height, duration_ms = excluded.duration_ms, variants = excluded.variants,
    playlist_url = excluded.playlist_url
  where (m.kind, m.poster_url, m.width, m.height, m.duration_ms, m.variants, m.playlist_url)
    is distinct from (excluded.kind, excluded.poster_url, excluded.width, excluded.height,
      excluded.duration_ms, excluded.variants, excluded.playlist_url)
), withdrawn as (
  delete from video_media m using stored r
  where m.video_id = r.id and not r.hidden and r.removed_at is null
    and m.media_index <> all($14::smallint[])
), due as (
  insert into search_due (video_id)
  select id from changed where first_listed_at is not null on conflict do nothing
)
select id as "videoId", stored_thumbnail_url as "storedThumbnailUrl", case
  when removed_at is not null then 'removed'
  when hidden or is_held then 'hidden' else 'shown' end as state
from stored, given
