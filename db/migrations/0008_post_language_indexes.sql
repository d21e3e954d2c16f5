-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "videos_languages" ON "videos" USING btree ("id","languages") WHERE languages > 0;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "videos_languages_due" ON "videos" USING btree ("id") WHERE languages is null;
