import "server-only";
import { sql } from "../client";

/**
 * Steps of a statement that count what its step `changed` gives, rows of `video_id`: the totals, and
 * the bucket of the 5 minutes in which it happens. A favorite that goes counts there too, against
 * those that come: a window shows what has changed in it, and buckets of the past stay as they are.
 *
 * `video_stats` is locked first and by id, as by whoever counts.
 */
export function favoriteSteps(step: 1 | -1, now: Date | null) {
  return sql()`locked as materialized (
      select s.video_id from video_stats s join changed using (video_id)
      order by s.video_id for no key update of s
    ), buckets as (
      insert into video_buckets_5m as b (bucket, video_id, favorites)
      select date_bin('5 min', coalesce(${now?.toISOString() ?? null}::timestamptz, now()),
        timestamptz '2000-01-01 00:00Z'), video_id, ${step}::int
      from locked order by video_id
      on conflict (bucket, video_id) do update set favorites = b.favorites + excluded.favorites
    ), totals as (
      update video_stats s set favorite_count = s.favorite_count + ${step}::int
      from locked l where s.video_id = l.video_id
    )`;
}
