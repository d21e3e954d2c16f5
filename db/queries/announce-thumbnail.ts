import "server-only";
import { sql } from "../client";

/** Before a picture goes to the store: it is deleted there unless `attachThumbnail` claims it in time. */
export async function announceThumbnail(storageKey: string, store: string): Promise<void> {
  await sql()`
    insert into thumbnail_removals (storage_key, store, due_at)
    values (${storageKey}, ${store}, now() + interval '10 minutes')`;
}
