CREATE TABLE "author_stats" (
	"author_id" bigint PRIMARY KEY NOT NULL,
	"video_count" integer DEFAULT 0 NOT NULL,
	"daily_downloads" bigint DEFAULT 0 NOT NULL,
	"total_downloads" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "author_stats" ADD CONSTRAINT "author_stats_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint

CREATE FUNCTION authors_after_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO author_stats (author_id) SELECT id FROM added_rows ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER authors_after_insert AFTER INSERT ON authors
  REFERENCING NEW TABLE AS added_rows
  FOR EACH STATEMENT EXECUTE FUNCTION authors_after_insert();--> statement-breakpoint
INSERT INTO author_stats (author_id, video_count, daily_downloads, total_downloads)
  SELECT id, video_count, daily_downloads, total_downloads FROM authors;--> statement-breakpoint

CREATE INDEX "author_stats_daily" ON "author_stats" USING btree ("daily_downloads" DESC NULLS FIRST,"author_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "author_stats_total" ON "author_stats" USING btree ("total_downloads" DESC NULLS FIRST,"author_id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "author_stats_video_count" ON "author_stats" USING btree ("video_count" DESC NULLS FIRST,"author_id" DESC NULLS FIRST);--> statement-breakpoint

-- Three letters begin one handle in thousands: with a hundredth as the finest estimate, all authors
-- would be walked through for them. Both indexes hold the expression; either may be asked.
ALTER INDEX "authors_username_prefix" ALTER COLUMN 1 SET STATISTICS 1000;--> statement-breakpoint
ALTER INDEX "authors_username_uq" ALTER COLUMN 1 SET STATISTICS 1000;
