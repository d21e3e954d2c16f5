-- Keeps files of X from being shown in whatever post, until the report is rejected: those of the posts,
-- as far as they are stored here, and those of the addresses, which are the owner's. Posts that show
-- them are hidden; what is hidden already is held by this report too.
CREATE OR REPLACE FUNCTION hold_media(of_ticket text, posts text[], owner text, urls text[]) RETURNS void
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
END $$;
