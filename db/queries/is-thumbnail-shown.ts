import "server-only";
import { sql } from "../client";

/** Whether a stored picture is that of a post which may be shown. */
export async function isThumbnailShown(storageKey: string): Promise<boolean> {
  const rows = await sql()`
    select from thumbnails t join videos v on v.id = t.video_id
    where t.storage_key = ${storageKey} and v.visible`;
  return rows.length > 0;
}
