import "server-only";
import { createCache } from "./cached";
import { createGroupCommit } from "./runtime/group-commit";
import { processWide } from "./runtime/slots";

/** Counts a lookup of an uncached key; rejects above the limit. */
export type Permit = () => Promise<void>;

type LookupOptions<Value> = {
  name: string;
  find: (keys: string[]) => Promise<ReadonlyMap<string, Value>>;
  /** For values that change without a new content version. */
  freshMs?: number;
  /** How long the first of the keys that are looked up together waits for others, in ms. */
  lingerMs?: number;
};

/** Null if there is none. Used until the content version changes, or while the database is unavailable. */
export function createCachedLookup<Value extends object | true>(options: LookupOptions<Value>) {
  const { name, find, freshMs = Number.POSITIVE_INFINITY, lingerMs = 0 } = options;
  const known = createCache<Value | null>({
    slot: `lookup.known ${name}`,
    max: 20_000,
    freshMs,
    keptMs: Number.POSITIVE_INFINITY,
    patienceMs: 1000,
  });
  /** Separate, so that made-up keys evict nothing else. */
  const missed = createCache<Value | null>({
    slot: `lookup.missed ${name}`,
    max: 5_000,
    freshMs: 5_000,
  });
  /** One batched lookup at a time, so that it takes one connection. */
  const lookups = () =>
    processWide(`lookup.batches ${name}`, () =>
      createGroupCommit({ flush, maxBatch: 500, maxWaiting: 2_000, lingerMs }),
    );

  async function flush(keys: string[]): Promise<(Value | null)[]> {
    const found = await find([...new Set(keys)]);
    return keys.map((key) => found.get(key) ?? null);
  }

  return async (key: string, permit: Permit): Promise<Value | null> => {
    const lookUp = () => lookups().add(key);
    if (known.has(key)) {
      const value = await known.get(key, lookUp);
      if (value === null) known.forget(key);
      return value;
    }
    if (!(await missed.isFresh(key))) await permit();
    const value = await missed.get(key, lookUp);
    const entry = value === null ? undefined : missed.take(key);
    if (entry) known.put(key, entry);
    return value;
  };
}
