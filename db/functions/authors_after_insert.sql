CREATE OR REPLACE FUNCTION authors_after_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO author_stats (author_id) SELECT id FROM added_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER authors_after_insert AFTER INSERT ON authors
  REFERENCING NEW TABLE AS added_rows
  FOR EACH STATEMENT EXECUTE FUNCTION authors_after_insert();
