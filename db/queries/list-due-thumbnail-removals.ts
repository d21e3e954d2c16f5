import "server-only";
import { sql } from "../client";

const RETRY = "5 minutes";

/** Keys of pictures that are to go from the store, each handed out once in five minutes. */
export async function listDueThumbnailRemovals(limit: number): Promise<string[]> {
  const rows = await sql()<{ storageKey: string }[]>`
    update thumbnail_removals set due_at = now() + ${RETRY}::interval
    where storage_key in (
      select storage_key from thumbnail_removals where due_at <= now()
      order by due_at limit ${limit} for update skip locked)
    returning storage_key as "storageKey"`;
  return rows.map(({ storageKey }) => storageKey);
}
