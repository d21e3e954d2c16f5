-- Queues the deletion of a stored picture. Without a store, every store is searched for it.
CREATE OR REPLACE FUNCTION thumbnails_after_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO thumbnail_removals (storage_key, store) VALUES (OLD.storage_key, OLD.store)
    ON CONFLICT (storage_key) DO UPDATE SET due_at = now(), since = now(), store = OLD.store;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER thumbnails_after_delete AFTER DELETE ON thumbnails
  FOR EACH ROW EXECUTE FUNCTION thumbnails_after_delete();
