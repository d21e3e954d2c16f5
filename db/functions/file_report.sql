-- Takes a report in. One that hides takes the lock first, so that a post which is being added at this
-- moment is seen by what follows.
CREATE OR REPLACE FUNCTION file_report(
  of_ticket text, why text, address text, post text, reporter text, said text,
  sent_on date, sent_by text, sent_through text,
  hides_post boolean, per_visitor int, per_network int, per_site int,
  OUT is_hidden boolean, OUT ceiling text
) LANGUAGE plpgsql AS $$
BEGIN
  IF hides_post THEN
    PERFORM pg_advisory_xact_lock(hashtextextended('held_posts', 0));
  END IF;
  INSERT INTO reports (ticket, reason, url, tweet_id, video_id, contact, statement)
    VALUES (of_ticket, why, address, post, (SELECT id FROM videos WHERE tweet_id = post), reporter, said);
  IF sent_on IS NOT NULL THEN
    INSERT INTO report_senders (ticket, day, visitor, network)
      VALUES (of_ticket, sent_on, sent_by, sent_through);
  END IF;
  IF hides_post AND post IS NOT NULL THEN
    ceiling := hold_at_once(of_ticket, per_visitor, per_network, per_site);
  END IF;
  is_hidden := EXISTS (SELECT FROM held_posts WHERE tweet_id = post);
END $$;
