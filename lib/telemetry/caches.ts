import { processWide } from "@/lib/runtime/slots";

type CacheSize = {
  entries: number;
  /** 0 for caches that are not bounded by bytes. */
  bytes: number;
};
type Watched = { size: () => CacheSize; evictions: number };

const caches = () => processWide("telemetry.caches", () => new Map<string, Watched>());

/** Returns a function to call when an entry is evicted. */
export function watchCache(name: string, size: () => CacheSize): () => void {
  const watched: Watched = { size, evictions: 0 };
  caches().set(name, watched);
  return () => {
    watched.evictions += 1;
  };
}

export function cacheSizes(): (CacheSize & { cache: string; evictions: number })[] {
  return Array.from(caches(), ([cache, { size, evictions }]) => ({ cache, evictions, ...size() }));
}
