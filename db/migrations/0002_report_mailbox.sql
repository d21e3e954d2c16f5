DROP INDEX "reports_contact";--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "mailbox" text;