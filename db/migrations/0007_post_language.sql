ALTER TABLE "videos" ADD COLUMN "lang" text;--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "languages" smallint;