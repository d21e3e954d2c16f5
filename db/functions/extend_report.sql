-- Has a report mean the video that the reported post shows, in whatever post. Where the reported post is
-- down, that one goes down too; what was decided or restored while X was being asked counts.
CREATE OR REPLACE FUNCTION extend_report(of_ticket text, post text, owner text, urls text[], hides_post boolean)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  report reports;
BEGIN
  -- Its row before all posts, as whoever decides it locks them.
  UPDATE reports SET owner_known = true, owner_asked_at = now(),
      video_id = coalesce(video_id, (SELECT id FROM videos WHERE tweet_id = owner))
    WHERE ticket = of_ticket AND status <> 'rejected' RETURNING * INTO report;
  -- A rejected one may be accepted after all, and X is asked again then.
  IF NOT FOUND THEN
    RETURN;
  END IF;
  -- Not every report hides at once: beyond the ceilings none does.
  IF report.status = 'received' AND NOT (hides_post AND EXISTS (
    SELECT FROM audit_log WHERE subject_kind = 'post' AND subject_id = post
      AND actor = 'reports' AND action = 'hide' AND details->>'ticket' = of_ticket
  )) THEN
    -- The owner's post may not be known here: it is decided with the report all the same.
    INSERT INTO audit_log (actor, action, subject_kind, subject_id, details)
      SELECT 'reports', 'mean', 'post', owner, jsonb_build_object('ticket', of_ticket)
      WHERE owner IS NOT NULL;
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('held_posts', 0));
  IF NOT EXISTS (SELECT FROM held_posts WHERE tweet_id = post) THEN
    RETURN;
  END IF;
  IF owner IS NOT NULL THEN
    PERFORM hold_reported(owner, of_ticket, report.reason);
  END IF;
  IF hides_post THEN
    PERFORM hold_media(of_ticket, array_remove(ARRAY[owner], NULL), coalesce(owner, post), urls);
  END IF;
END $$;
