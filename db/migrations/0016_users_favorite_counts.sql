ALTER TABLE "users" ADD COLUMN "shown_favorite_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "gone_favorite_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Room in each page, so that a counted favorite stays a HOT update.
ALTER TABLE users SET (fillfactor = 80);--> statement-breakpoint

-- Row by row and not by set: a plan for one row, kept for the session, is right for any number.
CREATE FUNCTION favorites_after_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed favorites := coalesce(NEW, OLD);
  step integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
  is_shown boolean;
BEGIN
  -- Whoever hides the video meanwhile waits for this, or this for them: at the video for a favorite
  -- that comes, at its user for one that goes.
  PERFORM FROM users WHERE id = changed.user_id AND deleted_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  IF TG_OP = 'INSERT' THEN
    PERFORM FROM videos WHERE id = changed.video_id FOR KEY SHARE;
  END IF;
  is_shown := coalesce((SELECT visible FROM videos WHERE id = changed.video_id), false);
  UPDATE users SET
    shown_favorite_count = shown_favorite_count + CASE WHEN is_shown THEN step ELSE 0 END,
    gone_favorite_count = gone_favorite_count + CASE WHEN is_shown THEN 0 ELSE step END
  WHERE id = changed.user_id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER favorites_after_change AFTER INSERT OR DELETE ON favorites
  FOR EACH ROW EXECUTE FUNCTION favorites_after_change();--> statement-breakpoint

-- A video that is deleted counts as gone before its favorites go with it.
CREATE FUNCTION videos_move_favorites() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  step integer := CASE WHEN TG_OP = 'UPDATE' AND NOT OLD.visible THEN 1 ELSE -1 END;
BEGIN
  PERFORM FROM videos WHERE id = OLD.id FOR UPDATE;
  -- In the order of ids, as every writer of several users locks them. Who is left of them, only the
  -- next statement sees.
  PERFORM FROM users WHERE id IN (SELECT user_id FROM favorites WHERE video_id = OLD.id)
    ORDER BY id FOR NO KEY UPDATE;
  UPDATE users SET
    shown_favorite_count = shown_favorite_count + step,
    gone_favorite_count = gone_favorite_count - step
  WHERE id IN (SELECT user_id FROM favorites WHERE video_id = OLD.id) AND deleted_at IS NULL;
  RETURN OLD;
END $$;--> statement-breakpoint
CREATE TRIGGER videos_move_favorites AFTER UPDATE OF hidden, removed_at, availability ON videos
  FOR EACH ROW WHEN (OLD.visible <> NEW.visible) EXECUTE FUNCTION videos_move_favorites();--> statement-breakpoint
CREATE TRIGGER videos_move_favorites_of_deleted BEFORE DELETE ON videos
  FOR EACH ROW WHEN (OLD.visible) EXECUTE FUNCTION videos_move_favorites();--> statement-breakpoint

-- For what came about without triggers: rows of before them, and of backups of before them.
CREATE FUNCTION count_users_favorites() RETURNS void LANGUAGE sql AS $$
  UPDATE users u SET shown_favorite_count = c.shown, gone_favorite_count = c.gone
  FROM (
    SELECT f.user_id, count(*) FILTER (WHERE v.visible) AS shown,
      count(*) FILTER (WHERE NOT v.visible) AS gone
    FROM favorites f JOIN videos v ON v.id = f.video_id GROUP BY f.user_id
  ) c
  WHERE u.id = c.user_id AND (u.shown_favorite_count, u.gone_favorite_count) <> (c.shown, c.gone)
$$;--> statement-breakpoint
SELECT count_users_favorites();
