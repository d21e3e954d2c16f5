import "server-only";
import { forgetThumbnailRemovals } from "@/db/queries/forget-thumbnail-removals";
import {
  type DueRemoval,
  listDueThumbnailRemovals,
} from "@/db/queries/list-due-thumbnail-removals";
import { report } from "@/lib/report";
import { thumbnailStore } from "./thumbnail-store";

const BATCH = 50;
const BATCHES = 20;

/**
 * Deletes from this process's store what posts have lost since the last time, and what never became a
 * post's. What the store refuses to delete is tried again in five minutes; what stands in another
 * store waits for whoever has that. Gives the number deleted.
 */
export async function sweepThumbnails(): Promise<number> {
  const store = await nameOfOurs();
  if (store === null) return 0;
  let swept = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    const due = await listDueThumbnailRemovals(store, BATCH);
    const gone = (await Promise.all(due.map(removed))).flatMap((key) => key ?? []);
    await forgetThumbnailRemovals(gone);
    swept += gone.length;
    if (gone.length < due.length) {
      report("pictures are still to be deleted", { count: due.length - gone.length });
    }
    if (due.length < BATCH) break;
  }
  return swept;
}

async function nameOfOurs(): Promise<string | null> {
  return thumbnailStore()
    .name()
    .catch((error: unknown) => {
      report("the picture store cannot be used", { cause: String(error) });
      return null;
    });
}

/** The key, once it is gone. One of no known store is so only where it was found. */
async function removed({ storageKey, isOurs }: DueRemoval): Promise<string | null> {
  const store = thumbnailStore();
  try {
    if (!isOurs && !(await store.has(storageKey))) return null;
    await store.remove(storageKey);
    return storageKey;
  } catch {
    return null;
  }
}
