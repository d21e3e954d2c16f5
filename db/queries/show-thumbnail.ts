import "server-only";
import { sql } from "../client";

/** Has a video shown with the picture of its own that stands in the store; false where it has none by that key. */
export async function showThumbnail(videoId: string, storageKey: string): Promise<boolean> {
  const rows = await sql()`
    update videos v set stored_thumbnail_url = t.storage_key
    from thumbnails t
    where v.id = ${videoId} and v.visible and t.video_id = v.id and t.storage_key = ${storageKey}
    returning v.id`;
  return rows.length > 0;
}
