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
