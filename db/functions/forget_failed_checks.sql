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
