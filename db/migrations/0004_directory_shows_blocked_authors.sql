DROP INDEX "authors_daily";--> statement-breakpoint
DROP INDEX "authors_total";--> statement-breakpoint
DROP INDEX "authors_video_count";--> statement-breakpoint
CREATE INDEX "authors_daily" ON "authors" USING btree ("daily_downloads" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "authors_total" ON "authors" USING btree ("total_downloads" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "authors_video_count" ON "authors" USING btree ("video_count" DESC NULLS FIRST,"id" DESC NULLS FIRST);