CREATE OR REPLACE FUNCTION videos_before_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('held_posts', 0));
  IF EXISTS (SELECT FROM held_posts WHERE tweet_id = NEW.tweet_id) THEN
    NEW.hidden := true;
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER videos_before_insert BEFORE INSERT ON videos
  FOR EACH ROW EXECUTE FUNCTION videos_before_insert();
