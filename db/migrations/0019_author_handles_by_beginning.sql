-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "authors_username_prefix" ON "authors" USING btree (lower("username") text_pattern_ops);