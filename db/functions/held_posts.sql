-- Whether a post that is being added shows a file of an accepted report: it is held before it is added.
-- Shares the lock of everybody who adds a post, so that a decision sees the post, or is seen here.
-- Reports without a decision hold no file: a stranger's report hides no other account's post.
CREATE OR REPLACE FUNCTION hold_if_shown(post text, urls text[]) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  names text[] := ARRAY(SELECT media_name(url) FROM unnest(urls) AS url);
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('held_posts', 0));
  IF NOT EXISTS (
    SELECT FROM held_media JOIN reports r USING (ticket)
    WHERE media_name = ANY (names) AND r.status = 'accepted'
  ) THEN
    RETURN false;
  END IF;
  INSERT INTO held_media (media_name, ticket, tweet_id)
    SELECT DISTINCT media_name, ticket, post FROM held_media WHERE media_name = ANY (names)
    ON CONFLICT DO NOTHING;
  INSERT INTO held_posts (tweet_id) VALUES (post) ON CONFLICT DO NOTHING;
  -- Once per report since the post was last restored.
  INSERT INTO audit_log (actor, action, subject_kind, subject_id, details)
  SELECT 'reports', 'hide', 'post', post, jsonb_build_object('ticket', r.ticket, 'reason', r.reason)
  FROM (SELECT DISTINCT ticket FROM held_media WHERE tweet_id = post) h JOIN reports r USING (ticket)
  WHERE r.status = 'accepted' AND NOT EXISTS (
    SELECT FROM audit_log a
    WHERE a.subject_kind = 'post' AND a.subject_id = post
      AND a.actor = 'reports' AND a.details->>'ticket' = r.ticket
      AND a.id > coalesce((SELECT max(id) FROM audit_log
        WHERE subject_kind = 'post' AND subject_id = post AND action = 'restore'), 0))
  ORDER BY r.id;
  RETURN true;
END $$;

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
