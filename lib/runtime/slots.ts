/** Names begin with the owner's folder. */
const SLOTS = [
  "accounts.signed-out-at",
  "auth.address-confirmation",
  "auth.bearer-verifier",
  "auth.embedded-keys",
  "auth.live-sessions",
  "auth.mode",
  "auth.no-password",
  "auth.signing-key",
  "authors.counts",
  "authors.home",
  "authors.sitemap-index",
  "authors.suggestions",
  "boot",
  "counting.batches",
  "counting.visitor-salts",
  "db.pool-uses",
  "db.pools",
  "env",
  "favorites.counts",
  "feeds.etags",
  "http.direct-routes",
  "http.guarded-reach",
  "http.limiter",
  "http.logged-violations",
  "http.page-limiter",
  "http.purge-health",
  "http.refusal-page",
  "http.socket-headers",
  "jobs.outcomes",
  "jobs.process-metrics",
  "jobs.readiness",
  "jobs.scheduler",
  "pages.find-subject",
  "rankings.failures",
  "rankings.origins",
  "reports.mail",
  "runtime.clock",
  "runtime.content-version",
  "runtime.log",
  "runtime.own-server",
  "runtime.request-scope",
  "search.matches",
  "share-images.drawn",
  "share-images.stills",
  "telemetry.caches",
  "telemetry.meters",
  "telemetry.requests",
  "telemetry.sentry",
  "telemetry.statements",
  "telemetry.tracing",
  "telemetry.unmeasured",
  "thumbnails.store",
  "thumbnails.store-usable",
  "thumbnails.turns",
  "videos.author-totals",
  "videos.listings",
  "videos.post-numbers",
  "videos.recent-total",
  "videos.stored-posts",
  "videos.storing",
  "x.client",
  "x.extractor",
  "x.gateway",
  "x.graphql-file",
  "x.link-hosts",
  "x.short-links",
] as const;

/** Several slots each: by name, address or kind. */
type Family = "auth.attempts" | "http.redis" | "lookup.known" | "lookup.missed" | "lookup.batches";

export type Slot = (typeof SLOTS)[number] | `${Family} ${string}`;

const KEY = Symbol.for("postreel.slots");

/** Next gives each route its own copy of a module's variables. */
const slots: object = Reflect.get(globalThis, KEY) ?? Object.create(null);
Reflect.set(globalThis, KEY, slots);

export function processWide<T>(name: Slot, create: () => T): T {
  const existing: T | undefined = Reflect.get(slots, name);
  if (existing !== undefined) return existing;
  const created = create();
  Reflect.set(slots, name, created);
  return created;
}

/** Undefined until `boot` sets it, for bundles that could not create it. */
export function sharedSlot<T>(name: Slot): { get: () => T | undefined; set: (value: T) => void } {
  return {
    get: () => Reflect.get(slots, name),
    set: (value) => void Reflect.set(slots, name, value),
  };
}

export function emptySlot(name: Slot): void {
  Reflect.deleteProperty(slots, name);
}

export function emptyAllSlots(): void {
  for (const name of Object.keys(slots)) Reflect.deleteProperty(slots, name);
}
