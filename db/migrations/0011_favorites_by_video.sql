-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "favorites_video_user" ON "favorites" USING btree ("video_id","user_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "favorites_video";
