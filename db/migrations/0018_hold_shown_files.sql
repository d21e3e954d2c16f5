-- Writes down, once since it was last restored, for which reports a post is kept down by its files.
CREATE FUNCTION note_holds(posts text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO audit_log (actor, action, subject_kind, subject_id, details)
  SELECT 'reports', 'hide', 'post', h.tweet_id, jsonb_build_object('ticket', r.ticket, 'reason', r.reason)
  FROM (SELECT DISTINCT tweet_id, ticket FROM held_media WHERE tweet_id = ANY (posts)) h
  JOIN reports r USING (ticket)
  WHERE r.status <> 'rejected' AND NOT EXISTS (
    SELECT FROM audit_log a
    WHERE a.subject_kind = 'post' AND a.subject_id = h.tweet_id
      AND a.actor = 'reports' AND a.details->>'ticket' = r.ticket
      AND a.id > coalesce((SELECT max(id) FROM audit_log
        WHERE subject_kind = 'post' AND subject_id = h.tweet_id AND action = 'restore'), 0))
  ORDER BY h.tweet_id, r.id
$$;--> statement-breakpoint

-- Whether a post that comes in shows a file which may not be shown: it is held then, before it is
-- added. Shares the lock of whoever adds a post, so that a report sees the post or is seen here.
CREATE FUNCTION hold_if_shown(post text, urls text[]) RETURNS boolean LANGUAGE plpgsql AS $$
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
