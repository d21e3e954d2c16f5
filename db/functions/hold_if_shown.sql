-- Whether a post that comes in shows a file which may not be shown: it is held then, before it is
-- added. Shares the lock of whoever adds a post, so that a report sees the post or is seen here.
CREATE OR REPLACE FUNCTION hold_if_shown(post text, urls text[]) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  names text[] := ARRAY(SELECT media_name(url) FROM unnest(urls) AS url);
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('held_posts', 0));
  IF NOT EXISTS (
    SELECT FROM held_media JOIN reports r USING (ticket)
    WHERE media_name = ANY (names) AND r.status <> 'rejected'
  ) THEN
    RETURN false;
  END IF;
  INSERT INTO held_media (media_name, ticket, tweet_id)
    SELECT DISTINCT media_name, ticket, post FROM held_media WHERE media_name = ANY (names)
    ON CONFLICT DO NOTHING;
  INSERT INTO held_posts (tweet_id) VALUES (post) ON CONFLICT DO NOTHING;
  PERFORM note_holds(ARRAY[post]);
  RETURN true;
END $$;
