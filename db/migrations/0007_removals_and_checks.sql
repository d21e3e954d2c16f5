CREATE TABLE "thumbnail_removals" (
	"storage_key" text PRIMARY KEY NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "thumbnail_removals_due" ON "thumbnail_removals" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "reports_to_erase" ON "reports" USING btree ("decided_at") WHERE contact is not null;--> statement-breakpoint
CREATE INDEX "link_checks_checked" ON "link_checks" USING btree ("last_checked_at");--> statement-breakpoint
CREATE INDEX "videos_to_erase" ON "videos" USING btree ("removed_at") WHERE removed_at is not null and text is not null;--> statement-breakpoint
CREATE INDEX "videos_gone" ON "videos" USING btree ("id") WHERE availability = 2;--> statement-breakpoint

-- Whatever takes a post from sight takes its picture from the store: a hide, a removal, X's deletion.
CREATE FUNCTION videos_after_vanish() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM thumbnails WHERE video_id = NEW.id;
  UPDATE videos SET stored_thumbnail_url = NULL
    WHERE id = NEW.id AND stored_thumbnail_url IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER videos_after_vanish AFTER UPDATE OF hidden, removed_at, availability ON videos
  FOR EACH ROW WHEN (OLD.visible AND NOT NEW.visible)
  EXECUTE FUNCTION videos_after_vanish();--> statement-breakpoint

CREATE FUNCTION thumbnails_after_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO thumbnail_removals (storage_key) VALUES (OLD.storage_key)
    ON CONFLICT (storage_key) DO UPDATE SET due_at = now();
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER thumbnails_after_delete AFTER DELETE ON thumbnails
  FOR EACH ROW EXECUTE FUNCTION thumbnails_after_delete();--> statement-breakpoint

-- Spread over days, so that a crowd of posts that came together is not asked for together.
CREATE FUNCTION videos_after_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO link_checks (video_id, next_check_at)
    SELECT id, now() + interval '7 days' * (0.5 + random() / 2) FROM added_rows
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER videos_after_insert AFTER INSERT ON videos
  REFERENCING NEW TABLE AS added_rows
  FOR EACH STATEMENT EXECUTE FUNCTION videos_after_insert();--> statement-breakpoint
INSERT INTO link_checks (video_id, next_check_at)
  SELECT id, now() + interval '7 days' * random() FROM videos ON CONFLICT DO NOTHING;
