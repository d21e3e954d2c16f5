CREATE OR REPLACE FUNCTION authors_after_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO author_stats (author_id) SELECT id FROM added_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER authors_after_insert AFTER INSERT ON authors
  REFERENCING NEW TABLE AS added_rows
  FOR EACH STATEMENT EXECUTE FUNCTION authors_after_insert();

CREATE OR REPLACE FUNCTION authors_after_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of ids, as every writer of several videos locks them.
  UPDATE videos v SET author_blocked = NEW.is_blocked
  FROM (SELECT id FROM videos WHERE author_id = NEW.id ORDER BY id FOR NO KEY UPDATE) own
  WHERE v.id = own.id AND v.author_blocked <> NEW.is_blocked;
  PERFORM raise_content_version();
  INSERT INTO cache_purges (tags) VALUES (
    array['author-' || lower(NEW.username), 'board']
      || array(SELECT 'author-' || handle FROM author_handles WHERE author_id = NEW.id LIMIT 90)
  );
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER authors_after_block AFTER UPDATE OF is_blocked ON authors
  FOR EACH ROW WHEN (OLD.is_blocked <> NEW.is_blocked)
  EXECUTE FUNCTION authors_after_block();

-- The names of authors are in the search keys of their videos, which the job "search" writes again.
CREATE OR REPLACE FUNCTION authors_after_rename() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO search_reindex (author_id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER authors_after_rename AFTER UPDATE OF username, display_name ON authors
  FOR EACH ROW WHEN (OLD.username <> NEW.username OR OLD.display_name <> NEW.display_name)
  EXECUTE FUNCTION authors_after_rename();
