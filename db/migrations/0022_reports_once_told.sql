CREATE TABLE "unavailable_reports" (
	"day" date NOT NULL,
	"video_id" bigint NOT NULL,
	"visitor" bigint NOT NULL,
	CONSTRAINT "unavailable_reports_day_video_id_visitor_pk" PRIMARY KEY("day","video_id","visitor")
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "alarmed_at" timestamp with time zone;