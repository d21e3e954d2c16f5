-- Has a report whose short link X had not resolved mean the post that it leads to. One that was accepted
-- meanwhile, and not to keep its post, takes it down as well.
CREATE OR REPLACE FUNCTION name_reported(
  of_ticket text, post text, address text,
  hides_post boolean, per_visitor int, per_network int, per_site int
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  report reports;
BEGIN
  -- Its row before all posts, as whoever decides it locks them.
  SELECT * INTO report FROM reports
    WHERE ticket = of_ticket AND tweet_id IS NULL AND status <> 'rejected' FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('held_posts', 0));
  UPDATE reports SET tweet_id = post, url = address,
      video_id = (SELECT id FROM videos WHERE tweet_id = post)
    WHERE ticket = of_ticket;
  IF report.status = 'received' THEN
    RETURN CASE WHEN hides_post
      THEN hold_at_once(of_ticket, per_visitor, per_network, per_site) END;
  END IF;
  IF NOT EXISTS (
    SELECT FROM (
      SELECT details->>'keepsPost' AS keeps FROM audit_log
      WHERE subject_kind = 'report' AND subject_id = report.id::text AND action = 'accept'
      ORDER BY id DESC LIMIT 1
    ) AS accepted WHERE keeps = 'true'
  ) THEN
    PERFORM hold_reported(post, of_ticket, report.reason);
  END IF;
  RETURN NULL;
END $$;
