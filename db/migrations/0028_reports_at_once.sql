CREATE TABLE "report_senders" (
	"ticket" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	"network" text NOT NULL,
	"sent_at" timestamp with time zone DEFAULT now() NOT NULL,
	"hides" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX "report_senders_network" ON "report_senders" USING btree ("network","day");--> statement-breakpoint
CREATE INDEX "report_senders_hiding" ON "report_senders" USING btree ("sent_at") WHERE hides;--> statement-breakpoint

-- What a report does to posts is one statement each: their lock, which everybody waits for who adds or
-- holds a post, ends with it and outlives no way to the database and back. A release before this one
-- goes on with statements of its own.
CREATE FUNCTION hold_reported(post text, of_ticket text, why text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_post(post);
  INSERT INTO audit_log (actor, action, subject_kind, subject_id, details)
    VALUES ('reports', 'hide', 'post', post, jsonb_build_object('ticket', of_ticket, 'reason', why));
END $$;--> statement-breakpoint

-- Keeps files of X from being shown in whatever post, until the report is rejected: those of the posts,
-- as far as they are stored here, and those of the addresses, which are the owner's. Posts that show
-- them are hidden; what is hidden already is held by this report too.
CREATE FUNCTION hold_media(of_ticket text, posts text[], owner text, urls text[]) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('held_posts', 0));
  INSERT INTO held_media (media_name, ticket, tweet_id)
    SELECT DISTINCT name, of_ticket, post FROM (
      SELECT media_name(url) AS name, owner AS post FROM unnest(urls) AS url
      UNION ALL
      SELECT media_name(m.variants->0->>'url'), v.tweet_id
      FROM video_media m JOIN videos v ON v.id = m.video_id WHERE v.tweet_id = ANY (posts)
    ) AS meant WHERE name IS NOT NULL
    ON CONFLICT DO NOTHING;
  INSERT INTO held_media (media_name, ticket, tweet_id)
    SELECT DISTINCT h.media_name, h.ticket, v.tweet_id FROM held_media h
    JOIN video_media m ON media_name(m.variants->0->>'url') = h.media_name
    JOIN videos v ON v.id = m.video_id
    WHERE h.ticket = of_ticket
    ON CONFLICT DO NOTHING;
  PERFORM hold_post(shown.tweet_id) FROM (
    SELECT DISTINCT tweet_id FROM held_media WHERE ticket = of_ticket ORDER BY tweet_id
  ) AS shown;
  PERFORM note_holds(ARRAY(SELECT tweet_id FROM held_media WHERE ticket = of_ticket));
END $$;--> statement-breakpoint

-- Hides the post of a report before anybody has looked, unless so many were hidden so that this is one
-- too many: by its sender or the sender's network since midnight, or by all within 24 hours, rejected
-- ones apart. Gives which ceiling is reached; a null one does not count. Under the lock, so that of
-- reports that come together none passes beside the others.
CREATE FUNCTION hold_at_once(of_ticket text, per_visitor int, per_network int, per_site int) RETURNS text
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
END $$;--> statement-breakpoint

-- Takes a report in. One that hides takes the lock first, so that a post which is being added at this
-- moment is seen by what follows.
CREATE FUNCTION file_report(
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
END $$;--> statement-breakpoint

-- Has a report whose short link X had not resolved mean the post that it leads to. One that was accepted
-- meanwhile, and not to keep its post, takes it down as well.
CREATE FUNCTION name_reported(
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
END $$;--> statement-breakpoint

-- Has a report mean the video that the reported post shows, in whatever post. Where the reported post is
-- down, that one goes down too; what was decided or restored while X was being asked counts.
CREATE FUNCTION extend_report(of_ticket text, post text, owner text, urls text[], hides_post boolean)
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
