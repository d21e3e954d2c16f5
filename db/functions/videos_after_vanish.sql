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
