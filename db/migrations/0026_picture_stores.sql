ALTER TABLE "thumbnail_removals" ADD COLUMN "store" text;--> statement-breakpoint
ALTER TABLE "thumbnail_removals" ADD COLUMN "since" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "thumbnails" ADD COLUMN "store" text;--> statement-breakpoint

-- Only adds: a release that names no store serves on, and what it stores is looked for in each store.
CREATE OR REPLACE FUNCTION thumbnails_after_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO thumbnail_removals (storage_key, store) VALUES (OLD.storage_key, OLD.store)
    ON CONFLICT (storage_key) DO UPDATE SET due_at = now(), since = now(), store = OLD.store;
  RETURN NULL;
END $$;
