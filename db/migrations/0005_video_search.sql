-- Characters and pairs of neighbours of a text without spaces, hashed with the block of its row.
CREATE FUNCTION search_grams(key text, block bigint) RETURNS bigint[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT hashtextextended(gram COLLATE "C", block)), '{}')
  FROM unnest(string_to_array(key, NULL), (string_to_array(key, NULL))[2:]) AS c(one, next),
    LATERAL (VALUES (one), (CASE WHEN next <> ' ' THEN one || next END)) AS g(gram)
  WHERE one <> ' ' AND gram IS NOT NULL
$$;
--> statement-breakpoint
CREATE TABLE "search_reindex" (
	"author_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "video_search" (
	"video_id" bigint PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_reindex" ADD CONSTRAINT "search_reindex_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_search" ADD CONSTRAINT "video_search_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "video_search_grams" ON "video_search" USING gin (search_grams("key", "video_id" >> 15)) WITH (fastupdate=false);
--> statement-breakpoint
-- The planner's fixed guess gives one plan for all texts; statistics would take seconds to gather.
ALTER INDEX "video_search_grams" ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
-- The job "search" indexes the videos that are there already.
INSERT INTO "search_reindex" SELECT "id" FROM "authors";
