import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import routeCacheKey from "next/dist/server/lib/route-cache-key.js";
import { startApp } from "../e2e/app-server";
import type { Figure } from "./figure";
import { type Call, load } from "./load";
import { inTurns, median, medianRatio } from "./median";

const APP = ".next/server/app";
const MANIFEST = ".next/prerender-manifest.json";
/** A page prerendered by `next build`. */
const MODEL = "/_not-found";

type Manifest = { routes: Record<string, Record<string, unknown>> };

/** Puts a page into the current build as a prerendered one. */
function putPrerendered(path: string, route: string, html: string): void {
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

const CONCURRENCY = 50;
const WARM_UP = 400;
const CALLS = 600;
const ROUNDS = 9;
/** A page names its own port and its time, so it is never quite the same. */
const BYTES_APART = 0.03;

type Pair = { what: string; path: string; prerendered: string };

/** Prerendered pages whose bytes are replaced by those of the other pages. */
const PAIRS: Pair[] = [
  { what: "popular page", path: "/en/popular-videos", prerendered: "/en/terms" },
  { what: "author’s page", path: "/en/author/author1", prerendered: "/en/privacy-policy" },
  { what: "video page", path: "/en/video/1", prerendered: "/en/report" },
];

/**
 * Pages that are rendered again every few seconds from a database, against pages that `next build` makes
 * once. Both are answered by the same server behind the same middleware, with the same bytes: those
 * of the former are put into the present build as the latter's.
 */
export async function pageRatios(environment: Record<string, string>): Promise<Figure[]> {
  const model = await startApp(environment);
  try {
    for (const { path, prerendered } of PAIRS) {
      const html = await htmlOf(model.url + path);
      putPrerendered(prerendered, prerendered.replace("/en", "/[lang]"), html);
    }
  } finally {
    await model.stop();
  }
  const app = await startApp(environment);
  try {
    const figures: Figure[] = [];
    for (const pair of PAIRS) figures.push(await ratio(app.url, pair));
    return figures;
  } finally {
    await app.stop();
  }
}

/** Of a page that shows videos: one whose list cannot be read is answered with 200 all the same. */
async function htmlOf(url: string): Promise<string> {
  const html = await (await fetch(url)).text();
  if (!html.includes("Post number ")) throw new Error(`${url} shows no video`);
  return html;
}

async function ratio(origin: string, { what, path, prerendered }: Pair): Promise<Figure> {
  let failures = 0;
  const measure = async (asked: string, calls: number) => {
    const result = await load(origin, Array<Call>(calls).fill({ path: asked }), CONCURRENCY);
    failures += result.failures;
    return result.perSecond;
  };
  for (const asked of [path, prerendered]) await measure(asked, WARM_UP);
  const bytes = [await bytesOf(origin + path), await bytesOf(origin + prerendered)] as const;
  if (Math.abs(bytes[0] / bytes[1] - 1) > BYTES_APART) {
    throw new Error(`${path} has ${bytes[0]} bytes, ${prerendered} ${bytes[1]}`);
  }
  const runs = await inTurns(
    { own: () => measure(path, CALLS), base: () => measure(prerendered, CALLS) },
    ROUNDS,
  );
  return {
    what: `${what} / a prerendered page of the same bytes, requests/s, c=${CONCURRENCY}`,
    value: medianRatio(runs.own, runs.base),
    unit: "",
    bar: { atLeast: 0.7 },
    from: `${median(runs.own).toFixed(0)} against ${median(runs.base).toFixed(0)} requests/s, ${bytes.join(" and ")} bytes, ${failures} failures`,
  };
}

async function bytesOf(url: string): Promise<number> {
  return Buffer.byteLength(await htmlOf(url));
}
