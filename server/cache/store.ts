import { LRUCache } from "lru-cache";
import { watchCache } from "@/lib/telemetry/caches";
import type { Entry } from "./entry";
import { type Target, targetOf } from "./target";

const SPELLINGS = 5_000;

export class Store {
  readonly #entries: LRUCache<string, Entry>;
  readonly #targets = new LRUCache<string, Target>({ max: SPELLINGS });

  constructor(
    maxBytes: number,
    /** Monotonic milliseconds. */
    readonly now = () => performance.now(),
  ) {
    const evicted = watchCache("pages", () => ({
      entries: this.#entries.size,
      bytes: this.#entries.calculatedSize,
    }));
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (entry, key) => entry.size + 2 * key.length,
      dispose: (_entry, _key, reason) => reason === "evict" && evicted(),
    });
  }

  /** Ignores age and content version. */
  peek(key: string): Entry | undefined {
    return this.#entries.peek(key);
  }

  usable(key: string, current: number | null): Entry | undefined {
    const entry = this.#entries.get(key);
    return entry?.version === current && entry.isUsable(this.now()) ? entry : undefined;
  }

  /** A read that began before a takedown may end after a later one: the newest version stays. */
  keep(key: string, entry: Entry): void {
    const kept = this.#entries.peek(key);
    if (entry.version >= (kept?.version ?? entry.version)) this.#entries.set(key, entry);
  }

  resize(key: string, entry: Entry): void {
    if (this.#entries.peek(key) === entry) this.#entries.set(key, entry);
  }

  knownTarget(url: string): Target | undefined {
    return this.#targets.get(url);
  }

  // Parsing takes longer than the rest of a hit. Targets that are not cached are not remembered: made-up
  // addresses are unlimited.
  target(url: string): Target | undefined {
    const known = this.#targets.get(url);
    if (known) return known;
    const target = targetOf(url);
    const isMissing = target?.isPage && target.view === null;
    if (target && !isMissing && this.#entries.has(target.key)) this.#targets.set(url, target);
    return target;
  }
}
