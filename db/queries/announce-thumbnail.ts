import "server-only";
import { sql } from "../client";

/** Before a picture goes to the store: it is deleted there unless `attachThumbnail` claims it in time. */
export async function announceThumbnail(storageKey: string): Promise<void> {
  await sql()`
    insert into thumbnail_removals (storage_key, due_at)
    values (${storageKey}, now() + interval '10 minutes')`;
}
