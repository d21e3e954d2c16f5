-- One lock for all posts: whoever adds a post shares it, whoever holds one has it alone, so that of
-- the two the second one sees what the first has done.
CREATE OR REPLACE FUNCTION hold_post(post text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('held_posts', 0));
  INSERT INTO held_posts (tweet_id) VALUES (post) ON CONFLICT DO NOTHING;
  UPDATE videos SET hidden = true WHERE tweet_id = post AND NOT hidden;
END $$;
