// Plain JavaScript: Next imports it by its path, beside the build.
import nextStore from "next/dist/server/lib/incremental-cache/file-system-cache.js";
import nextLifetimes from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";

/** Node gives the module, the bundle of the middleware the class. */
const Store = nextStore.default ?? nextStore;
const { SharedCacheControls } = nextLifetimes;

/** Lifetimes that Next remembers by address and never forgets: more than it keeps pages. */
const MAX_LIFETIMES = 10_000;

const stampPage = Symbol.for("postreel.http.stamp-page");
const versionSource = Symbol.for("postreel.runtime.content-version");

/** What is known of a kept page: the content version it was rendered under, and its lifetime. */
const facts = new WeakMap();
/** Content versions at the begin of renderings, by the keys of their pages. */
const renderedUnder = new Map();

async function currentVersion() {
  const source = globalThis[versionSource]?.source;
  return source?.atHand() ?? source?.current().catch(() => source.lastKnown());
}

/**
 * Next's own page cache. It adds each page's policy on writing and reading (pages of the build are
 * only read), sends their age, and drops what was rendered before a takedown.
 */
export default class PageCache extends Store {
  async get(...wanted) {
    const [key, { kind } = {}] = wanted;
    const found = await super.get(...wanted);
    globalThis[stampPage]?.(found?.value);
    if (kind !== "APP_PAGE") return found;
    const version = await currentVersion();
    const known = found?.value && facts.get(found.value);
    if (found && !(known && known.version !== version)) {
      if (known?.isRenewed) {
        const seconds = Math.max(0, Math.floor((Date.now() - found.lastModified) / 1000));
        found.value.headers = { ...found.value.headers, age: String(seconds) };
      }
      return found;
    }
    renderedUnder.set(key, version);
    return null;
  }

  async set(key, answer, context) {
    globalThis[stampPage]?.(answer);
    if (answer?.kind === "APP_PAGE") {
      const isRenewed = typeof context?.cacheControl?.revalidate === "number";
      facts.set(answer, { version: renderedUnder.get(key) ?? (await currentVersion()), isRenewed });
      renderedUnder.delete(key);
    }
    await super.set(key, answer, context);
    forgetOldest(SharedCacheControls.cacheControls);
    forgetOldest(renderedUnder);
  }
}

function forgetOldest(map) {
  for (const key of map.keys()) {
    if (map.size <= MAX_LIFETIMES) return;
    map.delete(key);
  }
}
