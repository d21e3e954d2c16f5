-- $1 post, $2 claim, $3 milliseconds
-- The answer of X that another instance keeps, else the claim to ask X, else neither: someone is asking.
with known as materialized (
  select answer from x_answers where post_id = $1 and answer is not null and kept_until > now()
), claimed as (
  insert into x_answers as a (post_id, claim, kept_until)
  select $1, $2, now() + make_interval(secs => $3::float8 / 1000)
  where not exists (select from known)
  on conflict (post_id) do update
    set claim = excluded.claim, kept_until = excluded.kept_until, answer = null
    where a.kept_until <= now()
  returning 1
)
select encode((select answer from known), 'base64') as answer, exists (select from claimed) as "isOurs"
