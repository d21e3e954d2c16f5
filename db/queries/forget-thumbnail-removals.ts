import "server-only";
import { sql } from "../client";

/** These pictures are gone from the store. */
export async function forgetThumbnailRemovals(storageKeys: string[]): Promise<void> {
  await sql()`delete from thumbnail_removals where storage_key = any(${storageKeys})`;
}
