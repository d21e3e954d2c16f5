CREATE TABLE "search_due" (
	"video_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_due" ADD CONSTRAINT "search_due_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;