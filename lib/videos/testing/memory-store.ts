import type { KeyValueStore } from "@/lib/browser-storage";

/** Local storage in memory; with `maxEntries` it refuses further keys, like a full one. */
export function memoryStore(maxEntries = Number.POSITIVE_INFINITY): KeyValueStore {
  const entries = new Map<string, string>();
  return {
    get length() {
      return entries.size;
    },
    key: (place) => [...entries.keys()][place] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    removeItem: (key) => void entries.delete(key),
    setItem(key, value) {
      if (!entries.has(key) && entries.size >= maxEntries) {
        throw new DOMException("full", "QuotaExceededError");
      }
      entries.set(key, value);
    },
  };
}
