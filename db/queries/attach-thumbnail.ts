import "server-only";
import { sql } from "../client";
import type { thumbnails } from "../schema";

/**
 * Gives a stored picture to its video; false where the video has one by now, or is not shown any
 * more. The lock makes a removal at this very moment wait, and then find the picture.
 */
export async function attachThumbnail(
  thumbnail: Omit<typeof thumbnails.$inferInsert, "createdAt" | "store"> & { store: string },
): Promise<boolean> {
  const { videoId, storageKey, sha256, bytes, width, height, store } = thumbnail;
  const rows = await sql()`
    with video as (
      select id from videos where id = ${videoId} and visible
        and thumbnail_url is null and stored_thumbnail_url is null
      for no key update
    ), added as (
      insert into thumbnails (video_id, storage_key, sha256, bytes, width, height, store)
      select id, ${storageKey}, ${sha256}, ${bytes}, ${width}, ${height}, ${store}
      from video
      on conflict (video_id) do nothing
      returning video_id
    ), claimed as (
      delete from thumbnail_removals
      where storage_key = ${storageKey} and exists (select from added)
    )
    update videos v set stored_thumbnail_url = ${storageKey} from added where v.id = added.video_id
    returning v.id`;
  return rows.length > 0;
}
