-- listed videos of one author
insert into authors (id, username, display_name, search_key) values (1, 'bench', 'Bench', 'bench');
insert into videos (tweet_id, author_id, first_listed_at)
select i::text, 1, now() from generate_series(1, :count) i;
insert into video_stats (video_id, author_id) select id, author_id from videos;
