import "server-only";
import { reindexAuthors } from "@/db/queries/search-index";

const BATCH = 100;
const BATCHES = 50;

/** Writes the search keys of videos whose author was renamed, or that have none yet. */
export async function reindexSearch(): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch += 1) {
    if ((await reindexAuthors(BATCH)) < BATCH) return;
  }
}
