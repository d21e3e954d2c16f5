-- a crowd with some favorites, users with very many, and users with few; one video in 500 is hidden
update videos set hidden = true where id % 500 = 0;
insert into users (id, name, favorites_at_most)
select gen_random_uuid(), kind, size
from (values ('crowd', 5000, 20), ('many', :users, :many), ('few', :users, :few)) k (kind, people, size),
  generate_series(1, people);

-- 7919 has no common factor with the number of videos, so its multiples visit all of them, far apart
insert into favorites (user_id, video_id, created_at)
select u.id, :first + (i * 7919::bigint + u.place * 1237) % :videos, now() - i * interval '1 minute'
from (select id, favorites_at_most, row_number() over () as place from users) u,
  generate_series(1, u.favorites_at_most) i;
