const BATCH = 500;
const BATCHES = 20;

/** Repeats a bounded step until it finds less than it may do, or enough was done for one run. */
export async function inBatches(step: (limit: number) => Promise<number>): Promise<void> {
  for (let batch = 0; batch < BATCHES; batch++) {
    if ((await step(BATCH)) < BATCH) return;
  }
}
