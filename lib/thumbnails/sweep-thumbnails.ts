import "server-only";
import { type ClaimedRemoval, claimRemovals, forgetRemovals } from "@/db/queries/thumbnails";
import { report } from "@/lib/report";
import { thumbnailStore } from "./thumbnail-store";

const BATCH = 50;
const BATCHES = 20;

/** `unfound`: of no known store, and not in this one; another may have it, until it is `lost`. */
type Ending = "gone" | "unfound" | "lost" | "refused";

/**
 * Deletes from this process's store what posts have lost since the last time, and what never became a
 * post's. What the store refuses to delete is tried again in five minutes; what stands in another
 * store waits for whoever has that; what is found nowhere is given up after days. Gives the number of
 * those that are done with.
 */
export async function sweepThumbnails(): Promise<number> {
  const store = await nameOfOurs();
  if (store === null) return 0;
  let swept = 0;
  for (let batch = 0; batch < BATCHES; batch++) {
    const due = await claimRemovals(store, BATCH);
    const ended = await Promise.all(
      due.map(async (one) => ({ key: one.storageKey, ending: await remove(one) })),
    );
    const keysOf = (...endings: Ending[]) =>
      ended.flatMap(({ key, ending }) => (endings.includes(ending) ? key : []));
    const done = keysOf("gone", "lost");
    await forgetRemovals(done);
    swept += done.length;
    tell("pictures are still to be deleted", keysOf("refused"));
    tell("pictures that no store has are looked for no more", keysOf("lost"));
    if (due.length < BATCH) break;
  }
  return swept;
}

function tell(message: string, keys: string[]): void {
  if (keys.length > 0) report(message, { count: keys.length });
}

async function nameOfOurs(): Promise<string | null> {
  return thumbnailStore()
    .name()
    .catch((error: unknown) => {
      report("the picture store cannot be used", { cause: String(error) });
      return null;
    });
}

async function remove({ storageKey, isOurs, isNowhereElse }: ClaimedRemoval): Promise<Ending> {
  const store = thumbnailStore();
  try {
    // A bucket that may not be read says of none whether it is there: then it is deleted unseen.
    const isFound = isOurs || (await store.has(storageKey).catch(() => false));
    await store.remove(storageKey);
    if (isFound) return "gone";
    return isNowhereElse ? "lost" : "unfound";
  } catch {
    return "refused";
  }
}
