import { processWide } from "@/lib/runtime/slots";

type CacheSize = {
  entries: number;
  /** Size of caches that are bounded by bytes; 0 for others. */
  bytes: number;
};
type Watched = { size: () => CacheSize; evictions: number };

const caches = () => processWide("telemetry.caches", () => new Map<string, Watched>());

/**
 * Registers a cache's size for the metrics; returns a function to call when an entry is evicted.
 */
export function watchCache(name: string, size: () => CacheSize): () => void {
  const watched: Watched = { size, evictions: 0 };
  caches().set(name, watched);
  return () => {
    watched.evictions += 1;
  };
}

/** Every watched cache of this process. */
export function cacheSizes(): (CacheSize & { cache: string; evictions: number })[] {
  return Array.from(caches(), ([cache, { size, evictions }]) => ({ cache, evictions, ...size() }));
}
