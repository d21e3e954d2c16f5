-- A count goes to the bucket in which its transaction began. If it committed after that hour was rolled
-- up, no leaderboard would include it, so it is refused. The roll-up runs 2 minutes behind.
CREATE OR REPLACE FUNCTION refuse_late_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF clock_timestamp() - now() > interval '90 seconds' THEN
    RAISE EXCEPTION 'a count began too long ago: its hour may have been summed'
      USING ERRCODE = 'query_canceled';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER refuse_late_counts AFTER INSERT ON video_buckets_5m
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_late_counts();
