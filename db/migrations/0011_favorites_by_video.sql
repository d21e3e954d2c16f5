DROP INDEX "favorites_video";--> statement-breakpoint
CREATE INDEX "favorites_video_user" ON "favorites" USING btree ("video_id","user_id");