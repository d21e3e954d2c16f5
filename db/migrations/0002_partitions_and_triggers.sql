-- Default partitions let everything run before the partitions job has ever run.
CREATE TABLE video_buckets_5m_default PARTITION OF video_buckets_5m DEFAULT WITH (fillfactor = 70);--> statement-breakpoint
CREATE TABLE video_buckets_1h_default PARTITION OF video_buckets_1h DEFAULT WITH (fillfactor = 70);--> statement-breakpoint
CREATE TABLE video_buckets_1d_default PARTITION OF video_buckets_1d DEFAULT WITH (fillfactor = 70);--> statement-breakpoint
CREATE TABLE visitor_seen_default PARTITION OF visitor_seen DEFAULT;--> statement-breakpoint
-- Room in each page, so that a counted download stays a HOT update.
ALTER TABLE video_stats SET (fillfactor = 80);--> statement-breakpoint
INSERT INTO content_version DEFAULT VALUES;--> statement-breakpoint

-- A row and not a sequence: the new number must not be seen before what it announces.
CREATE FUNCTION raise_content_version() RETURNS void LANGUAGE sql AS
$$ UPDATE content_version SET version = version + 1 $$;--> statement-breakpoint

CREATE FUNCTION videos_after_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM before_rows o JOIN after_rows n USING (id)
    WHERE (o.visible, o.listed) IS DISTINCT FROM (n.visible, n.listed)
  ) THEN
    PERFORM raise_content_version();
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER videos_after_update AFTER UPDATE ON videos
  REFERENCING OLD TABLE AS before_rows NEW TABLE AS after_rows
  FOR EACH STATEMENT EXECUTE FUNCTION videos_after_update();--> statement-breakpoint

CREATE FUNCTION videos_after_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM before_rows WHERE visible) THEN
    PERFORM raise_content_version();
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER videos_after_delete AFTER DELETE ON videos
  REFERENCING OLD TABLE AS before_rows
  FOR EACH STATEMENT EXECUTE FUNCTION videos_after_delete();--> statement-breakpoint

CREATE FUNCTION authors_after_block() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of ids, as every writer of several videos locks them.
  UPDATE videos v SET author_blocked = NEW.is_blocked
  FROM (SELECT id FROM videos WHERE author_id = NEW.id ORDER BY id FOR NO KEY UPDATE) own
  WHERE v.id = own.id AND v.author_blocked <> NEW.is_blocked;
  PERFORM raise_content_version();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER authors_after_block AFTER UPDATE OF is_blocked ON authors
  FOR EACH ROW WHEN (OLD.is_blocked <> NEW.is_blocked)
  EXECUTE FUNCTION authors_after_block();
