-- $1 since, $2 dayStart
-- Takes the marks and reads the active authors from one snapshot. A video also changed if a bucket of it
-- has left the day.
with recounted as (
  delete from author_recounts returning author_id
), active as (
  select distinct video_id from video_buckets_5m
  where bucket >= $1::timestamptz
    or (bucket >= $1::timestamptz - interval '24 hours' and bucket < $2::timestamptz)
)
select author_id as id from recounted
union select v.author_id from active join videos v on v.id = video_id
