import { AppError } from "@/lib/errors";

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

type GroupCommitOptions<Item, Result> = {
  /** Writes one transaction; gives one result for each item, in their order. */
  flush: (items: Item[]) => Promise<Result[]>;
  maxBatch: number;
  /** One item more is refused as `overloaded`. */
  maxWaiting: number;
  /** How long the first item of a batch waits for others, in ms. */
  lingerMs: number;
  /** Batches written at once. */
  inFlight?: number;
  onBatch?: (size: number) => void;
};

/** Each caller is answered only after its batch has committed: nothing acknowledged can be lost. */
export function createGroupCommit<Item, Result>({
  flush,
  maxBatch,
  maxWaiting,
  lingerMs,
  inFlight = 1,
  onBatch,
}: GroupCommitOptions<Item, Result>) {
  const waiting: Waiting<Item, Result>[] = [];
  let running = 0;

  /** The returned function settles the callers of the batch. */
  async function write(batch: Waiting<Item, Result>[]): Promise<() => void> {
    onBatch?.(batch.length);
    try {
      const results = await flush(batch.map(({ item }) => item));
      if (results.length !== batch.length) throw new Error("a flush gave too few results");
      return () => batch.forEach(({ resolve }, place) => void resolve(results[place] as Result));
    } catch (error) {
      return () => {
        for (const { reject } of batch) reject(error);
      };
    }
  }

  /** Batches run concurrently only if they are full: small ones cost more than they save. */
  const isDue = (others: number) => waiting.length >= (others === 0 ? 1 : maxBatch);

  async function run(): Promise<void> {
    running += 1;
    // A timer of 0 ms fires after one at the earliest.
    if (running === 1)
      await new Promise((resolve) =>
        lingerMs === 0 ? setImmediate(resolve) : setTimeout(resolve, lingerMs),
      );
    let answer = () => {};
    // What arrives during a commit is the next batch, sent before the last one's callers are settled,
    // so that the database works meanwhile.
    while (isDue(running - 1)) {
      const next = write(waiting.splice(0, maxBatch));
      setImmediate(answer);
      answer = await next;
    }
    answer();
    running -= 1;
  }

  return {
    add(item: Item): Promise<Result> {
      if (waiting.length >= maxWaiting) throw new AppError("overloaded", { retryAfterSeconds: 1 });
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (running < inFlight && isDue(running)) void run();
      });
    },
    depth: () => waiting.length,
  };
}
