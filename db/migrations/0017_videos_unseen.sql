-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "videos_unseen" ON "videos" USING btree ("id") WHERE not visible;