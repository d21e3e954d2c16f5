import type { VersionSource } from "@/lib/runtime/content-version";
import { isRegular } from "../normalize";
import type { Handler } from "../response";
import { lifeOf, type OuterCaches } from "./outer-caches";
import type { Store } from "./store";

type Options = {
  store: Store;
  version: () => VersionSource | undefined;
  outer: OuterCaches | null;
};

// Runs before any other step: they take half as long as a hit. Nothing here may read who asks.
export function sendHits({ store, version, outer }: Options): Handler {
  return (request, response, next) => {
    const target = isRegular(request) ? store.knownTarget(request.url ?? "") : undefined;
    const current = target && version()?.atHand();
    if (!target || current === undefined) return next();
    const entry = store.usable(target.key, current);
    if (!entry?.isFresh(store.now()) || entry.isLargeFor(request)) return next();
    response.cacheOutcome = "hit";
    if (!entry.send(request, response, store.now(), lifeOf(outer, entry, true))) next();
  };
}
