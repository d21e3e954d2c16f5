DROP INDEX "authors_daily";--> statement-breakpoint
DROP INDEX "authors_total";--> statement-breakpoint
DROP INDEX "authors_video_count";--> statement-breakpoint
ALTER TABLE "authors" DROP COLUMN "video_count";--> statement-breakpoint
ALTER TABLE "authors" DROP COLUMN "daily_downloads";--> statement-breakpoint
ALTER TABLE "authors" DROP COLUMN "total_downloads";