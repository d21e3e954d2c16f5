-- $1 text, $2 limit, $3 contains, $4 isHandle, $5 starts, $6 nameStarts
-- Counts matches before it ranks: the planner's estimate is off by far for frequent pairs of letters, and
-- the wrong plan reads all authors. Up to 2,000 matches are all compared; beyond that, a walk down the
-- downloads finds the first ones. Prefixes are searched apart: the most downloaded matches need not
-- include one. Blocked authors match only by their full name.
-- A handle `~…` or `i` is of no account: the account lost its own, or X has not named it.
-- Planned for each text: a kept plan suits either rare or frequent ones.
with named as not materialized (
  select *, split_part(search_key, E'\x01', 2) as name from authors
  where not (username like '~%' or username = 'i')
), by_handle as materialized (
  select id from named
  where lower(username) like $5 and not is_blocked
  order by lower(username) using ~<~ limit 2001
), by_name as materialized (
  select id from named
  where name like $5 and (not is_blocked or name = $1)
  order by name using ~<~ limit 2001
), by_part as materialized (
  select id from named
  where search_key like $3 and not is_blocked
    and bigrams(search_key) @> bigrams($1)
    and (select count(*) from by_handle) < $2::int and (select count(*) from by_name) < $2::int
  limit 2001
), found as (
  (select a.id, a.username, a.display_name, a.avatar_url, a.search_key, s.total_downloads
    from named a join author_stats s on s.author_id = a.id
    where lower(a.username) = $1)
  union (select a.id, a.username, a.display_name, a.avatar_url, a.search_key, s.total_downloads
    from by_handle join named a using (id) join author_stats s on s.author_id = a.id
    where (select count(*) from by_handle) <= 2000
    order by s.total_downloads desc, s.author_id desc limit $2::int)
  union (select a.id, a.username, a.display_name, a.avatar_url, a.search_key, s.total_downloads
    from author_stats s cross join lateral (
      select * from named
      where id = s.author_id and lower(username) like $5 and not is_blocked offset 0
    ) a
    where (select count(*) from by_handle) > 2000
    order by s.total_downloads desc, s.author_id desc limit $2::int)
  union (select a.id, a.username, a.display_name, a.avatar_url, a.search_key, s.total_downloads
    from by_name join named a using (id) join author_stats s on s.author_id = a.id
    where (select count(*) from by_name) <= 2000
    order by s.total_downloads desc, s.author_id desc limit $2::int)
  union (select a.id, a.username, a.display_name, a.avatar_url, a.search_key, s.total_downloads
    from author_stats s cross join lateral (
      select * from named
      where id = s.author_id and name like $5
        and (not is_blocked or name = $1) offset 0
    ) a
    where (select count(*) from by_name) > 2000
    order by s.total_downloads desc, s.author_id desc limit $2::int)
  union (select a.id, a.username, a.display_name, a.avatar_url, a.search_key, s.total_downloads
    from by_part join named a using (id) join author_stats s on s.author_id = a.id
    where (select count(*) from by_part) <= 2000
    order by s.total_downloads desc, s.author_id desc limit $2::int)
  union (select a.id, a.username, a.display_name, a.avatar_url, a.search_key, s.total_downloads
    from author_stats s cross join lateral (
      select * from named
      where id = s.author_id and search_key like $3 and not is_blocked offset 0
    ) a
    where (select count(*) from by_part) > 2000
    order by s.total_downloads desc, s.author_id desc limit $2::int)
), ranked as (
  select *, row_number() over (order by search_key like $4 desc,
    (search_key like $5 or search_key like $6) desc, total_downloads desc, id desc) as place
  from found order by place limit $2::int
)
select username, display_name as "displayName", avatar_url as "avatarUrl"
from ranked r
where exists (select from videos where author_id = r.id and removed_at is null)
  or not exists (select from videos where author_id = r.id)
order by place
