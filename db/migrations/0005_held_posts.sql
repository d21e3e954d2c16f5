CREATE TABLE "held_posts" (
	"tweet_id" text PRIMARY KEY NOT NULL,
	"held_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint

-- One lock for all posts: whoever adds a post shares it, whoever holds one has it alone, so that of
-- the two the second one sees what the first has done.
CREATE FUNCTION hold_post(post text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('held_posts', 0));
  INSERT INTO held_posts (tweet_id) VALUES (post) ON CONFLICT DO NOTHING;
  UPDATE videos SET hidden = true WHERE tweet_id = post AND NOT hidden;
END $$;--> statement-breakpoint

CREATE FUNCTION videos_before_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('held_posts', 0));
  IF EXISTS (SELECT FROM held_posts WHERE tweet_id = NEW.tweet_id) THEN
    NEW.hidden := true;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER videos_before_insert BEFORE INSERT ON videos
  FOR EACH ROW EXECUTE FUNCTION videos_before_insert();
