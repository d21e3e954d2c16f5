// Plain JavaScript: Next imports it by its path, beside the build.
import nextStore from "next/dist/server/lib/incremental-cache/file-system-cache.js";

/** Node hands over the module, the bundle of the middleware the class. */
const Store = nextStore.default ?? nextStore;

const stampPage = Symbol.for("postreel.stampPage");

/**
 * Next's own store of kept pages, which stamps what goes in and what comes out: pages that were made
 * by the build never go in. There is nothing to stamp with until `boot` has run.
 */
export default class PageCache extends Store {
  async get(...wanted) {
    const found = await super.get(...wanted);
    globalThis[stampPage]?.(found?.value);
    return found;
  }

  async set(key, answer, context) {
    globalThis[stampPage]?.(answer);
    return super.set(key, answer, context);
  }
}
