CREATE TABLE "video_sitemaps" (
	"part" integer PRIMARY KEY NOT NULL,
	"last_stored_at" timestamp with time zone NOT NULL
);
