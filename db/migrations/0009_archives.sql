CREATE TABLE "archives" (
	"period" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"starts_on" date NOT NULL,
	"total" integer NOT NULL,
	"ids" bigint[] NOT NULL,
	"downloads" bigint[] NOT NULL,
	"made_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
DROP INDEX "video_search_grams";--> statement-breakpoint
CREATE INDEX "archives_kind_start" ON "archives" USING btree ("kind","starts_on");--> statement-breakpoint
CREATE INDEX "video_search_grams" ON "video_search" USING gin (search_grams("key", "video_id" >> 15)) WITH (fastupdate=false);--> statement-breakpoint
ALTER INDEX "video_search_grams" ALTER COLUMN 1 SET STATISTICS 0;
