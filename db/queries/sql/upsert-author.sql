-- $1 accountId, $2 handle, $3 displayName, $4 avatarUrl, $5 description, $6 key, $7 now
-- `same`: the stored author, by account, else by handle if no other account is known to have it.
-- X gives a handle to one account at a time: any other author loses it (`freed`), and the author's own
-- former handle is kept for redirects (`former`). Reading the count of `freed` runs its update first;
-- PostgreSQL promises no order otherwise.
with given as (
  select $1::text as account, $2::text as handle, $3::text as name, $4::text as avatar,
    $5::text as description, $6::text as key, $7::timestamptz as at
), same as (
  (select 1 as preference, a.id, a.username from authors a, given g
    where a.x_account_id = g.account)
  union all
  (select 2, a.id, a.username from authors a, given g
    where lower(a.username) = lower(g.handle) and (a.x_account_id is null or g.account is null))
  order by preference limit 1
), freed as (
  update authors a
  set username = '~' || a.id, updated_at = g.at,
    search_key = '~' || a.id || substr(a.search_key, strpos(a.search_key, E'\x01'))
  from given g
  where lower(a.username) = lower(g.handle) and a.id is distinct from (select id from same)
  returning a.id
), claimed as (
  delete from author_handles h using given g where h.handle = lower(g.handle)
), former as (
  insert into author_handles (handle, author_id, released_at)
  select lower(s.username), s.id, g.at from same s, given g
  where lower(s.username) <> lower(g.handle) and s.username not like '~%'
  on conflict (handle) do update
    set author_id = excluded.author_id, released_at = excluded.released_at
), renewed as (
  update authors a
  set username = g.handle, display_name = g.name, search_key = g.key,
    x_account_id = coalesce(a.x_account_id, g.account),
    avatar_url = coalesce(g.avatar, a.avatar_url),
    description = coalesce(g.description, a.description), refreshed_at = g.at, updated_at = g.at
  from same s, given g
  where a.id = s.id and (select count(*) from freed) >= 0
    and (a.refreshed_at < g.at - interval '1 day'
      or lower(a.username) <> lower(g.handle)
      or (a.x_account_id is null and g.account is not null)
      or (a.description is null and g.description is not null))
), made as (
  insert into authors (x_account_id, username, display_name, avatar_url, description, search_key,
    refreshed_at, created_at, updated_at)
  select account, handle, name, avatar, description, key, at, at, at from given
  where not exists (select from same) and (select count(*) from freed) >= 0
  on conflict do nothing
  returning id
)
select id from made union all select id from same
