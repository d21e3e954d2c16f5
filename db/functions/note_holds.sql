-- Writes down, once since it was last restored, for which reports a post is kept down by its files.
CREATE OR REPLACE FUNCTION note_holds(posts text[]) RETURNS void LANGUAGE sql AS $$
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
$$;
