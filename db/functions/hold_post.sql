-- Hides a post and keeps it from being added. Inserting a post takes the advisory lock shared and holding
-- one takes it exclusively, so that the second of the two sees what the first has written. The lock lasts
-- until the transaction ends: call this in its last statement.
CREATE OR REPLACE FUNCTION hold_post(post text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('held_posts', 0));
  INSERT INTO held_posts (tweet_id) VALUES (post) ON CONFLICT DO NOTHING;
  UPDATE videos SET hidden = true WHERE tweet_id = post AND NOT hidden;
END $$;
