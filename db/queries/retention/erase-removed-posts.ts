import "server-only";
import { sql } from "../../client";

/**
 * Erases all of a removed post but its id, which keeps it from coming back, 30 days after: until then
 * a wrong removal can be undone. Gives the number.
 */
export async function eraseRemovedPosts(now: Date, limit: number): Promise<number> {
  const rows = await sql()`
    with due as (
      select id from videos
      where removed_at < ${now.toISOString()}::timestamptz - interval '30 days' and text is not null
      order by removed_at limit ${limit} for no key update skip locked
    ), media as (
      delete from video_media m using due where m.video_id = due.id
    ), saved as (
      delete from favorites f using due where f.video_id = due.id
    )
    update videos v set text = null, posted_at = null, thumbnail_url = null, width = null,
      height = null, duration_ms = null
    from due where v.id = due.id
    returning v.id`;
  return rows.length;
}
