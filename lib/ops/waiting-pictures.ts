import "server-only";
import { listThumbnailStores } from "@/db/queries/thumbnails";
import { STORE_UNNAMED } from "@/lib/thumbnails/store";

/** Pictures that another store has to delete: one line per store. */
export async function waitingPictures(isTrial: boolean): Promise<string[]> {
  if (isTrial) return [];
  const stores = (await listThumbnailStores()).filter(({ waiting }) => waiting > 0);
  return stores.map(
    ({ store, waiting }) =>
      `NOT DELETED: ${waiting} ${waiting === 1 ? "picture waits" : "pictures wait"} for the instance that has the store ${store ?? STORE_UNNAMED}. npm run ops -- pictures`,
  );
}
