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
