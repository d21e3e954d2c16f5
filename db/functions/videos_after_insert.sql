-- Spreads the first checks over days, so that posts added together are not checked together.
CREATE OR REPLACE FUNCTION videos_after_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO link_checks (video_id, next_check_at)
    SELECT id, now() + interval '7 days' * (0.5 + random() / 2) FROM added_rows
    ON CONFLICT DO NOTHING;
  INSERT INTO author_recounts (author_id) SELECT DISTINCT author_id FROM added_rows WHERE visible;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER videos_after_insert AFTER INSERT ON videos
  REFERENCING NEW TABLE AS added_rows
  FOR EACH STATEMENT EXECUTE FUNCTION videos_after_insert();
