import "server-only";
import { sql } from "../client";
import type { thumbnailRemovals } from "../schema";

export type DueRemoval = Pick<typeof thumbnailRemovals.$inferSelect, "storageKey"> & {
  /** It stands in the store that asks; else nobody knows where. */
  isOurs: boolean;
  /** Nobody knows where, and after days no other store is known that could have it. */
  isNowhereElse: boolean;
};

const RETRY = "5 minutes";
/** An instance that has a store which nobody has named yet has swept it by then. */
const LOOKED_FOR = "7 days";

/**
 * Pictures that are to go from a store, each handed out once in five minutes. Those of other stores
 * wait for whoever has them.
 */
export async function listDueThumbnailRemovals(
  store: string,
  limit: number,
): Promise<DueRemoval[]> {
  return sql()<DueRemoval[]>`
    update thumbnail_removals set due_at = now() + ${RETRY}::interval
    where storage_key in (
      select storage_key from thumbnail_removals
      where due_at <= now() and (store = ${store} or store is null)
      order by due_at limit ${limit} for update skip locked)
    returning storage_key as "storageKey", store is not null as "isOurs",
      store is null and since < now() - ${LOOKED_FOR}::interval
        and not exists (select from thumbnails other where other.store <> ${store})
        and not exists (select from thumbnail_removals other where other.store <> ${store})
        as "isNowhereElse"`;
}
