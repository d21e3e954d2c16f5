-- $1 now, $2 posts
-- `given`: posts that are not stored yet. A subquery is looked up in the index; a join, planned once
-- while the table is small, would go on reading all of it.
-- The transaction commits before its log is on the disk, which saves 1 to 3 ms here and more on slower
-- disks. If PostgreSQL crashes before its next flush (`wal_writer_delay`, 200 ms), the post is lost, and
-- the next paste stores it again. A count, favorite or report that refers to the post commits with a
-- flush, and the log is flushed in order: it never survives without the post.
-- `known`: authors whose rows `upsert-author.sql` would not change. With the share lock, blocking an
-- author waits and then finds these posts; an author that is being changed is left out. `made`: new
-- accounts with handles that no author has or had.
-- Posts that may not be shown, or whose files may not, are added hidden and without media.
with given as materialized (
  select g.*, $1::timestamptz as at, set_config('synchronous_commit', 'off', true)
  from jsonb_to_recordset($2::text::jsonb) as g(tweet_id text, account text, handle text, name text,
    avatar text, description text, key text, text text, lang text, posted_at timestamptz,
    sensitive boolean, media jsonb)
  where account is not null
    and (select v.id from videos v where v.tweet_id = g.tweet_id) is null
), known as materialized (
  select a.id, a.is_blocked, a.x_account_id as account, a.username, a.description
  from authors a
  where a.x_account_id in (select account from given)
    and a.refreshed_at >= $1::timestamptz - interval '1 day'
  order by a.id for share skip locked
), made as (
  insert into authors (x_account_id, username, display_name, avatar_url, description, search_key,
    refreshed_at, created_at, updated_at)
  select distinct on (account) account, handle, name, avatar, description, key, at, at, at
  from given g
  where not exists (select from authors a where a.x_account_id = g.account)
    and not exists (select from author_handles h where h.handle = lower(g.handle))
  order by account, description nulls last
  on conflict do nothing
  returning id, is_blocked, x_account_id as account, username, description
), authored as materialized (
  select g.*, k.id as author_id, k.is_blocked as author_blocked, hold_if_shown(g.tweet_id,
    array(select x->'variants'->0->>'url' from jsonb_array_elements(media) as x)) as is_held
  from given g join (select * from known union all select * from made) k
    on k.account = g.account and lower(k.username) = lower(g.handle)
  where k.description is not null or g.description is null
  order by g.tweet_id
), added as (
  insert into videos (tweet_id, author_id, author_blocked, text, lang, posted_at, sensitive,
    thumbnail_url, width, height, duration_ms, video_count, hidden, created_at, updated_at)
  select tweet_id, author_id, author_blocked, text, lang, posted_at, sensitive,
    media->0->>'posterUrl', (media->0->>'width')::int, (media->0->>'height')::int,
    (media->0->>'durationMs')::int, jsonb_array_length(media), is_held, at, at
  from authored order by tweet_id
  on conflict (tweet_id) do nothing
  returning id, tweet_id, author_id, hidden
), stats as (
  insert into video_stats (video_id, author_id) select id, author_id from added
), media as (
  insert into video_media (video_id, media_index, kind, poster_url, width, height, duration_ms,
    variants, playlist_url)
  select v.id, x.index, x.kind, x."posterUrl", x.width, x.height, x."durationMs", x.variants,
    x."playlistUrl"
  from added v join given using (tweet_id), jsonb_to_recordset(media) as x(index smallint, kind text,
    "posterUrl" text, width int, height int, "durationMs" int, variants jsonb, "playlistUrl" text)
  where not v.hidden
)
select tweet_id as "tweetId", id as "videoId", hidden from added
