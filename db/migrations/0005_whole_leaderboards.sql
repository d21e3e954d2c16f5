CREATE TABLE "author_sitemaps" (
	"part" integer PRIMARY KEY NOT NULL,
	"last_stored_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ranking_boards" ADD COLUMN "whole_version" bigint DEFAULT 0 NOT NULL;