-- A count stands in the bucket of when its transaction began. One that commits much later would do so
-- after its hour has been summed, and be in no board from then on: it is refused instead, whatever it
-- waited for and however it came here. The summing stays 2 minutes behind.
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
