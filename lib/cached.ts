import { LRUCache } from "lru-cache";
import { refusalOf } from "./refusal-of";
import {
  contentVersionAtHand,
  currentContentVersion,
  lastKnownContentVersion,
} from "./runtime/content-version";
import { processWide, type Slot } from "./runtime/slots";
import { watchCache } from "./telemetry/caches";
import { countCacheLookup } from "./telemetry/meters";
import { within } from "./within";

type Entry<Value> = { value: Value; version: number; at: number };

type Read<Value> = (earlier: Value | undefined) => Promise<Value>;

type Kept<Value> = LRUCache<string, Entry<Value>, { version: number; read: Read<Value> }>;

type Options<Value> = {
  slot: Slot;
  max?: number;
  /** The most that all entries may take, as `sizeOf` counts; instead of `max`. */
  maxSize?: number;
  sizeOf?: (value: Value) => number;
  freshMs: number | (() => number);
  /** Up to this age a stale value is used while one read refreshes it. */
  staleMs?: number;
  /** How long a value may be used while a newer one cannot be read. */
  keptMs?: number;
  /** How long a caller waits for the newer one; unset: until it is read or has failed. */
  patienceMs?: number;
  /** A takedown invalidates all entries, unless their values have nothing to do with posts. */
  isVersioned?: boolean;
  meter?: Parameters<typeof countCacheLookup>[0];
};

/** Failures are not cached. Keeps values, not promises: a promise keeps its request in memory (20 kB). */
export function createCache<Value>(options: Options<Value>) {
  const { slot, max, maxSize, sizeOf, freshMs, staleMs = 0, keptMs = 0 } = options;
  const { patienceMs, isVersioned = true, meter } = options;
  const entries = () =>
    processWide(slot, () => {
      const evicted = watchCache(slot, () => ({ entries: kept.size, bytes: kept.calculatedSize }));
      const kept: Kept<Value> = new LRUCache({
        max: max ?? 0,
        maxSize: maxSize ?? 0,
        ...(sizeOf && { sizeCalculation: ({ value }) => sizeOf(value) + 1 }),
        // Callers get the result of a read that was forgotten or evicted meanwhile; it is not kept.
        ignoreFetchAbort: true,
        noDeleteOnFetchRejection: true,
        fetchMethod: async (_key, earlier, { context: { version, read } }) => {
          const at = performance.now();
          const isKept = earlier !== undefined && age(earlier) < keptMs;
          return { value: await read(isKept ? earlier.value : undefined), version, at };
        },
        dispose: (_entry, _key, reason) => reason === "evict" && evicted(),
      });
      return kept;
    });

  const age = ({ at }: Entry<Value>) => performance.now() - at;
  const limit = () => (typeof freshMs === "number" ? freshMs : freshMs());
  const count = (isHit: boolean) => meter !== undefined && countCacheLookup(meter, isHit);
  const current = async () => (isVersioned ? currentContentVersion() : 0);

  const isFresh = (entry: Entry<Value>, version: number | undefined) =>
    entry.version === version && age(entry) < limit();

  /** Never uses a value that is older than the last known takedown. */
  const mayStand = (entry: Entry<Value>) =>
    age(entry) < keptMs && (!isVersioned || entry.version === lastKnownContentVersion());

  async function read(key: string, version: number, reader: Read<Value>): Promise<Entry<Value>> {
    for (;;) {
      const context = { version, read: reader };
      const entry = await entries().fetch(key, { forceRefresh: true, context });
      if (!entry) throw new Error(`${slot} has read nothing`);
      // A read that began before a takedown is not enough.
      if (entry.version >= version) return entry;
    }
  }

  async function refresh(key: string, reader: Read<Value>): Promise<Value> {
    const version = await current();
    const entry = entries().get(key);
    const isCurrent = entry !== undefined && entry.version === version;
    const isUsable = isCurrent && age(entry) < Math.max(staleMs, limit());
    count(isUsable);
    if (isUsable && age(entry) < limit()) return entry.value;
    const reading = read(key, version, reader);
    if (!isUsable) return (await reading).value;
    // The next request reads again, or gets the failure.
    reading.catch(() => undefined);
    return entry.value;
  }

  async function orEarlier(reading: Promise<Value>, entry: Entry<Value>): Promise<Value> {
    const settled = reading.then((value) => ({ value }));
    try {
      const answer = await (patienceMs === undefined ? settled : within(patienceMs, settled));
      if (answer) return answer.value;
    } catch (error) {
      if (refusalOf(error)?.code !== "overloaded" || !mayStand(entry)) throw error;
      return entry.value;
    }
    return mayStand(entry) ? entry.value : reading;
  }

  return {
    get(key: string, reader: Read<Value>): Value | Promise<Value> {
      const entry = entries().get(key);
      if (entry && isFresh(entry, isVersioned ? contentVersionAtHand() : 0)) {
        count(true);
        return entry.value;
      }
      const reading = refresh(key, reader);
      return entry && keptMs > 0 ? orEarlier(reading, entry) : reading;
    },
    /** However old the value is. */
    has: (key: string) => entries().has(key),
    isFresh: async (key: string): Promise<boolean> => {
      const version = await current();
      const entry = entries().get(key);
      return entry !== undefined && isFresh(entry, version);
    },
    take: (key: string): Entry<Value> | undefined => {
      const entry = entries().get(key);
      entries().delete(key);
      return entry;
    },
    put: (key: string, entry: Entry<Value>) => void entries().set(key, entry),
    /** After a change. A read in progress is not kept either. */
    forget: (key: string) => void entries().delete(key),
  };
}
