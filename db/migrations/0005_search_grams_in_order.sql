-- All blocks of one gram side by side, so that a search finds them on one page or two of the index.
DROP INDEX "video_search_grams";
--> statement-breakpoint
-- The upper 46 bits: the gram; the lower 18: the block. Its schema is named, because an index is built
-- without a search path.
CREATE FUNCTION search_gram(gram text, block bigint) RETURNS bigint LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT (hashtextextended(gram COLLATE "C", 0) << 18) | (block & 262143)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_grams(key text, block bigint) RETURNS bigint[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT public.search_gram(gram, block)), '{}')
  FROM unnest(string_to_array(key, NULL), (string_to_array(key, NULL))[2:]) AS c(one, next),
    LATERAL (VALUES (one), (CASE WHEN next <> ' ' THEN one || next END)) AS g(gram)
  WHERE one <> ' ' AND gram IS NOT NULL
$$;
--> statement-breakpoint
CREATE INDEX "video_search_grams" ON "video_search" USING gin (search_grams("key", "video_id" >> 15)) WITH (fastupdate=false);
--> statement-breakpoint
ALTER INDEX "video_search_grams" ALTER COLUMN 1 SET STATISTICS 0;
