-- Hides the post of a report before anybody has looked, unless so many were hidden so that this is one
-- too many: by its sender or the sender's network since midnight, or by all within 24 hours, rejected
-- ones apart. Gives which ceiling is reached; a null one does not count. Under the lock, so that of
-- reports that come together none passes beside the others.
CREATE OR REPLACE FUNCTION hold_at_once(of_ticket text, per_visitor int, per_network int, per_site int) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  report reports;
  sender report_senders;
  reached text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('held_posts', 0));
  SELECT * INTO STRICT report FROM reports WHERE ticket = of_ticket;
  SELECT * INTO sender FROM report_senders WHERE ticket = of_ticket;
  SELECT CASE
      WHEN count(*) FILTER (WHERE visitor = sender.visitor) >= per_visitor THEN 'visitor'
      WHEN count(*) >= per_network THEN 'network'
    END INTO reached
    FROM report_senders WHERE network = sender.network AND day = sender.day AND hides;
  IF reached IS NULL THEN
    SELECT 'site' INTO reached FROM report_senders s JOIN reports r USING (ticket)
      WHERE s.hides AND s.sent_at > now() - interval '24 hours' AND r.status <> 'rejected'
      HAVING count(*) >= per_site;
  END IF;
  IF reached IS NOT NULL THEN
    RETURN reached;
  END IF;
  UPDATE report_senders SET hides = true WHERE ticket = of_ticket;
  PERFORM hold_reported(report.tweet_id, of_ticket, report.reason);
  PERFORM hold_media(of_ticket, ARRAY[report.tweet_id], NULL, '{}');
  RETURN NULL;
END $$;
