-- X's own name of a file, the same in whatever post shows it; null for what has none.
CREATE FUNCTION media_name(url text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT substring(url FROM '^https://video\.twimg\.com/(?:ext_tw_video|amplify_video|tweet_video)/([^/.]+)')
$$;--> statement-breakpoint
CREATE TABLE "held_media" (
	"media_name" text NOT NULL,
	"ticket" text NOT NULL,
	"tweet_id" text NOT NULL,
	CONSTRAINT "held_media_media_name_ticket_tweet_id_pk" PRIMARY KEY("media_name","ticket","tweet_id")
);
--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "owner_known" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "reports" ADD COLUMN "owner_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "held_media" ADD CONSTRAINT "held_media_ticket_reports_ticket_fk" FOREIGN KEY ("ticket") REFERENCES "public"."reports"("ticket") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_media_ticket" ON "held_media" USING btree ("ticket");--> statement-breakpoint
CREATE INDEX "held_media_tweet" ON "held_media" USING btree ("tweet_id");--> statement-breakpoint
CREATE INDEX "reports_to_resolve" ON "reports" USING btree ("owner_asked_at" NULLS FIRST) WHERE not owner_known;--> statement-breakpoint
CREATE INDEX "video_media_name" ON "video_media" USING btree (media_name(variants->0->>'url'));--> statement-breakpoint
-- What has been decided waits for no answer of X any more.
UPDATE reports SET owner_known = true WHERE decided_at IS NOT NULL;
