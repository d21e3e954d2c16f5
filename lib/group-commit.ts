import { AppError } from "./errors";

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

type GroupCommitOptions<Item, Result> = {
  /** Writes a batch in one transaction; gives one result for each item, in their order. */
  flush: (items: Item[]) => Promise<Result[]>;
  maxBatch: number;
  /** Items that may wait; one more is refused as `overloaded`. */
  maxWaiting: number;
  /** How long the first item of a batch waits for company, in ms. */
  lingerMs: number;
};

/**
 * Awaited group commit: many callers share one transaction, and each is answered only after it has
 * committed, so that nothing acknowledged can be lost. One batch is in flight at a time.
 */
export function createGroupCommit<Item, Result>({
  flush,
  maxBatch,
  maxWaiting,
  lingerMs,
}: GroupCommitOptions<Item, Result>) {
  const waiting: Waiting<Item, Result>[] = [];
  let isRunning = false;

  async function commit(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await flush(batch.map(({ item }) => item));
      batch.forEach(({ resolve, reject }, place) => {
        const result = results[place];
        if (result === undefined) reject(new Error("a flush gave too few results"));
        else resolve(result);
      });
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    // A timer of 0 ms fires after one at the earliest.
    await new Promise((resolve) =>
      lingerMs === 0 ? setImmediate(resolve) : setTimeout(resolve, lingerMs),
    );
    // What arrives during a commit makes up the next batch: no further lingering under load.
    while (waiting.length > 0) await commit(waiting.splice(0, maxBatch));
    isRunning = false;
  }

  return {
    add(item: Item): Promise<Result> {
      if (waiting.length >= maxWaiting) throw new AppError("overloaded", { retryAfterSeconds: 1 });
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (!isRunning) void run();
      });
    },
    /** Items not yet in a batch. */
    depth: () => waiting.length,
  };
}
