-- The names of authors are in the search keys of their videos, which the job "search" writes again.
CREATE OR REPLACE FUNCTION authors_after_rename() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_reindex (author_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER authors_after_rename AFTER UPDATE OF username, display_name ON authors
  FOR EACH ROW WHEN (OLD.username <> NEW.username OR OLD.display_name <> NEW.display_name)
  EXECUTE FUNCTION authors_after_rename();
