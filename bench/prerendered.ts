import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import routeCacheKey from "next/dist/server/lib/route-cache-key.js";

const APP = ".next/server/app";
const MANIFEST = ".next/prerender-manifest.json";
/** A page that `next build` makes of this product. */
const MODEL = "/_not-found";

type Manifest = { routes: Record<string, Record<string, unknown>> };

/** Puts a page into the present build, as one that it has made once and for all. */
export function putPrerendered(path: string, route: string, html: string): void {
  const owner = { kind: "APP_PAGE" as never, sourceRoute: `${route}/page` };
  const key = routeCacheKey.getRouteCacheKey(path, owner);
  const meta = { status: 200, headers: {}, routeCache: { key, owner, isFallback: false } };
  mkdirSync(dirname(APP + path), { recursive: true });
  writeFileSync(`${APP}${path}.html`, html);
  writeFileSync(`${APP}${path}.rsc`, readFileSync(`${APP}${MODEL}.rsc`));
  writeFileSync(`${APP}${path}.meta`, JSON.stringify(meta));
  const manifest: Manifest = JSON.parse(readFileSync(MANIFEST, "utf8"));
  const facts = { initialStatus: 200, srcRoute: route, dataRoute: `${path}.rsc` };
  manifest.routes[path] = { ...manifest.routes[MODEL], ...facts };
  writeFileSync(MANIFEST, JSON.stringify(manifest));
}
