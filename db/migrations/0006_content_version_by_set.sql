-- A set operation and not a join: the planner knows nothing of how many rows a statement changed,
-- and joins the two tables row by row, which takes seconds for a few thousand.
CREATE OR REPLACE FUNCTION videos_after_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT id, visible, listed FROM before_rows EXCEPT SELECT id, visible, listed FROM after_rows
  ) THEN
    PERFORM raise_content_version();
  END IF;
  RETURN NULL;
END $$;
