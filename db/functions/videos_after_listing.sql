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
