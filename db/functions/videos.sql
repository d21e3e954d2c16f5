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

-- EXCEPT, not a join: the planner has no row counts of transition tables and would use a nested loop,
-- which takes seconds for a few thousand rows.
CREATE OR REPLACE FUNCTION videos_after_update() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint[] := array(
    SELECT id FROM (
      SELECT id, visible, listed FROM before_rows EXCEPT SELECT id, visible, listed FROM after_rows
    ) was
  );
BEGIN
  IF cardinality(changed) > 0 THEN
    PERFORM raise_content_version();
    PERFORM queue_purge(changed);
  END IF;
  INSERT INTO author_recounts (author_id)
    SELECT DISTINCT author_id FROM (
      (SELECT id, author_id, visible FROM before_rows EXCEPT SELECT id, author_id, visible FROM after_rows)
      UNION ALL
      (SELECT id, author_id, visible FROM after_rows EXCEPT SELECT id, author_id, visible FROM before_rows)
    ) changed;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER videos_after_update AFTER UPDATE ON videos
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION videos_after_update();

CREATE OR REPLACE FUNCTION videos_after_delete() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  shown bigint[] := array(SELECT id FROM before_rows WHERE visible);
BEGIN
  IF cardinality(shown) > 0 THEN
    PERFORM raise_content_version();
    PERFORM queue_purge(shown);
  END IF;
  INSERT INTO author_recounts (author_id) SELECT DISTINCT author_id FROM before_rows WHERE visible;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER videos_after_delete AFTER DELETE ON videos
  REFERENCING OLD TABLE AS before_rows
  FOR EACH STATEMENT EXECUTE FUNCTION videos_after_delete();

-- The job "search" writes the key of a video that is listed for the first time, or again.
CREATE OR REPLACE FUNCTION videos_after_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_due (video_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER videos_after_listing AFTER UPDATE OF listed, first_listed_at ON videos
  FOR EACH ROW WHEN (NEW.listed AND NEW.first_listed_at IS NOT NULL
    AND NOT (OLD.listed AND OLD.first_listed_at IS NOT NULL))
  EXECUTE FUNCTION videos_after_listing();

-- Keeps the entries of video_search to listed videos: a search reads nothing else of most videos.
CREATE OR REPLACE FUNCTION videos_after_unlisting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM video_search WHERE video_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER videos_after_unlisting AFTER UPDATE OF listed ON videos
  FOR EACH ROW WHEN (OLD.listed AND NOT NEW.listed AND OLD.first_listed_at IS NOT NULL)
  EXECUTE FUNCTION videos_after_unlisting();

-- A post that is hidden, removed or gone from X loses its stored picture.
CREATE OR REPLACE FUNCTION videos_after_vanish() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM thumbnails WHERE video_id = NEW.id;
  UPDATE videos SET stored_thumbnail_url = NULL
    WHERE id = NEW.id AND stored_thumbnail_url IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER videos_after_vanish AFTER UPDATE OF hidden, removed_at, availability ON videos
  FOR EACH ROW WHEN (OLD.visible AND NOT NEW.visible)
  EXECUTE FUNCTION videos_after_vanish();

-- Clears the failed checks of a post that is shown again: a later failure must not confirm an old one.
CREATE OR REPLACE FUNCTION forget_failed_checks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE link_checks SET failure_count = 0, first_failed_at = NULL
  WHERE video_id = NEW.id AND first_failed_at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER videos_forget_failed_checks
  AFTER UPDATE OF availability, removed_at ON videos
  FOR EACH ROW
  WHEN ((OLD.availability > 0 AND NEW.availability = 0)
    OR (OLD.removed_at IS NOT NULL AND NEW.removed_at IS NULL))
  EXECUTE FUNCTION forget_failed_checks();
