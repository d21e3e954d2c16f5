-- Keeps the entries of video_search to listed videos: a search reads nothing else of most videos.
CREATE OR REPLACE FUNCTION videos_after_unlisting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM video_search WHERE video_id = NEW.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER videos_after_unlisting AFTER UPDATE OF listed ON videos
  FOR EACH ROW WHEN (OLD.listed AND NOT NEW.listed AND OLD.first_listed_at IS NOT NULL)
  EXECUTE FUNCTION videos_after_unlisting();
