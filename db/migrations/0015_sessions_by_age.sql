-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "auth_sessions_age" ON "auth_sessions" USING btree ("rotated_at");