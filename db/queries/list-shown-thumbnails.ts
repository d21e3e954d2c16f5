import "server-only";
import { sql } from "../client";

/** Which of these stored pictures are those of posts that may be shown. */
export async function listShownThumbnails(storageKeys: string[]): Promise<Set<string>> {
  const rows = await sql()<{ storageKey: string }[]>`
    select t.storage_key as "storageKey" from thumbnails t join videos v on v.id = t.video_id
    where t.storage_key = any(${storageKeys}) and v.visible`;
  return new Set(rows.map(({ storageKey }) => storageKey));
}
