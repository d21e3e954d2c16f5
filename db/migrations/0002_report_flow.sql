-- Reports are filed by TypeScript transactions. Ceilings count posts.
ALTER TABLE "report_senders" ADD COLUMN "hidden_posts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "report_senders" SET "hidden_posts" = 1 WHERE "hides";--> statement-breakpoint
DROP INDEX "report_senders_hiding";--> statement-breakpoint
ALTER TABLE "report_senders" DROP COLUMN "hides";--> statement-breakpoint
DROP FUNCTION IF EXISTS file_report;--> statement-breakpoint
DROP FUNCTION IF EXISTS extend_report;--> statement-breakpoint
DROP FUNCTION IF EXISTS name_reported;--> statement-breakpoint
DROP FUNCTION IF EXISTS hold_at_once;--> statement-breakpoint
DROP FUNCTION IF EXISTS hold_media;--> statement-breakpoint
DROP FUNCTION IF EXISTS hold_reported;--> statement-breakpoint
DROP FUNCTION IF EXISTS note_holds;
