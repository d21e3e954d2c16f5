import "server-only";
import { LRUCache } from "lru-cache";
import { currentContentVersion, lastKnownContentVersion } from "./runtime/content-version";
import { createGroupCommit } from "./runtime/group-commit";
import { processWide } from "./runtime/slots";
import { within } from "./within";

/** Timeout for the database if a cached value exists. */
const PATIENCE_MS = 1000;

/** Counts a lookup of an uncached key; rejects above the limit. */
export type Permit = () => Promise<void>;

type Known<Value> = { version: number; value: Value };

type LookupOptions<Value> = {
  /** Of its caches, which all modules of the process share. */
  name: string;
  /** The values of the keys that have one. */
  find: (keys: string[]) => Promise<ReadonlyMap<string, Value>>;
  /** For values that change without a new content version. */
  ttlMs?: number;
};

/**
 * Looks up what anyone may request by key: null if there is none. Cached until the content version
 * changes. While the database is unavailable the cached value is used.
 */
export function createCachedLookup<Value extends object | true>(options: LookupOptions<Value>) {
  const { name, find, ttlMs: ttl = 0 } = options;
  const known = () =>
    processWide(
      `lookup.known ${name}`,
      () => new LRUCache<string, Known<Value>>({ max: 20_000, ttl }),
    );
  /** In a cache of their own, so that made-up keys evict nothing else. */
  const missed = () =>
    processWide(
      `lookup.missed ${name}`,
      () => new LRUCache<string, number>({ max: 5_000, ttl: 5_000 }),
    );
  /** One batched lookup at a time, so that it takes one connection. */
  const lookups = () =>
    processWide(`lookup.batches ${name}`, () =>
      createGroupCommit({ flush, maxBatch: 500, maxWaiting: 2_000, lingerMs: 0 }),
    );

  async function flush(keys: string[]): Promise<(Value | null)[]> {
    const found = await find([...new Set(keys)]);
    return keys.map((key) => found.get(key) ?? null);
  }

  return async (key: string, permit: Permit): Promise<Value | null> => {
    const cached = known().get(key);
    const asking = currentContentVersion();
    const version = cached ? await orLastKnown(asking) : await asking;
    if (cached && cached.version === version) return cached.value;
    if (version !== null && missed().get(key) === version) return null;
    if (!cached) await permit();
    const value = await lookups().add(key);
    if (value === null) known().delete(key);
    if (version === null) return value;
    if (value === null) missed().set(key, version);
    else known().set(key, { version, value });
    return value;
  };
}

const orLastKnown = async (asking: Promise<number>) =>
  (await within(PATIENCE_MS, asking).catch(() => null)) ?? lastKnownContentVersion();
