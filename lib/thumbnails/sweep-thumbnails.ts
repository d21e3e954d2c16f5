import "server-only";
import { forgetThumbnailRemovals } from "@/db/queries/forget-thumbnail-removals";
import { listDueThumbnailRemovals } from "@/db/queries/list-due-thumbnail-removals";
import { report } from "@/lib/report";
import { thumbnailStore } from "./thumbnail-store";

const BATCH = 50;
const BATCHES = 20;

/**
 * Deletes from the store what posts have lost since the last time, and what never became a post's.
 * What the store refuses to delete is tried again in five minutes. Gives the number deleted.
 */
export async function sweepThumbnails(): Promise<number> {
  let swept = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    const due = await listDueThumbnailRemovals(BATCH);
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

async function removed(key: string): Promise<string | null> {
  return thumbnailStore()
    .remove(key)
    .then(
      () => key,
      () => null,
    );
}
