-- concurrently
CREATE INDEX CONCURRENTLY IF NOT EXISTS "authors_name_prefix" ON "authors" USING btree (split_part("search_key", E'\x01', 2) text_pattern_ops);--> statement-breakpoint
-- As for handles: two signs begin one name in thousands.
ALTER INDEX "authors_name_prefix" ALTER COLUMN 1 SET STATISTICS 1000;--> statement-breakpoint
ANALYZE "authors";
