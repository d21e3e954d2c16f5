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
