import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { parseEnv } from "@/lib/env";
import { reachOf } from "@/lib/http/policy/content-policy";
import { readPurgeHealthBy } from "@/lib/http/purge-health";
import { UNREAD_MARK } from "@/lib/page-marks";
import { emptySlot } from "@/lib/runtime/slots";
import { Admission } from "../admission";
import type { Listener } from "../response";
import { type Served, serve } from "../testing/serve";
import { outerCaches } from "./outer-caches";
import { serveFromCache } from "./serve";
import { Store } from "./store";

const USUAL = "s-maxage=5, stale-while-revalidate=5";
const AN_HOUR = "max-age=3600";

let served: Served | undefined;
let body: string;
let isWorking: boolean;
let isDatabaseAway: boolean;
let version: number;

const origin: Listener = (request, response) => {
  const isJson = request.url?.startsWith("/api");
  response.setHeader("content-type", isJson ? "application/json" : "text/html");
  if (isJson) response.setHeader("cache-control", "public, max-age=0, s-maxage=5");
  response.end(body);
};

async function start(kind: string | null): Promise<void> {
  emptySlot("http.purge-health");
  readPurgeHealthBy(async () => isWorking);
  const parsed = parseEnv(
    kind === null
      ? {}
      : { CDN_PURGE_URL: "https://cdn.test/p", CDN_PURGE_KIND: kind, CDN_PURGE_TOKEN: "t" },
  );
  if (!parsed.ok) throw new Error(parsed.problems.join());
  const source = {
    atHand: () => (isDatabaseAway ? undefined : version),
    current: async () => (isDatabaseAway ? Promise.reject(new Error("away")) : version),
    lastKnown: () => version,
  };
  const cache = serveFromCache({
    store: new Store(1024 * 1024),
    host: "postreel.test",
    reach: reachOf({}),
    admission: new Admission(),
    version: () => source,
    origin,
    outer: outerCaches(parsed.env),
    compress: (_request, _response, next) => next(),
  });
  served = await serve([cache], (_, response) => response.end("passed"));
}

beforeEach(() => {
  body =
    '<a href="/en/video/12"></a><a href="/en/author/NASA"></a><article data-video="34"></article>';
  isWorking = true;
  isDatabaseAway = false;
  version = 1;
});
afterEach(() => served?.close());

async function ask(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(served?.url + path, { headers });
  await response.text();
  const of = (name: string) => response.headers.get(name);
  return {
    status: response.status,
    etag: of("etag") ?? "",
    browsers: of("cache-control"),
    cacheTag: of("cache-tag"),
    surrogateKey: of("surrogate-key"),
    cdn: of("cdn-cache-control"),
    surrogate: of("surrogate-control"),
  };
}

/** Retries until the result of the purge is known. */
const settled = (path: string) =>
  vi.waitFor(async () => {
    const { cdn, surrogate, ...others } = await ask(path);
    expect([cdn ?? AN_HOUR, surrogate ?? AN_HOUR]).toEqual([AN_HOUR, AN_HOUR]);
    return { cdn, surrogate, ...others };
  });

const VIDEO_TAGS = ["site", "video-12", "author-nasa", "video-34"];

describe("while purges work, the page of a video", () => {
  it.each([
    [
      "cloudflare",
      { cacheTag: VIDEO_TAGS.join(","), surrogateKey: null, cdn: AN_HOUR, surrogate: null },
    ],
    [
      "fastly",
      { cacheTag: null, surrogateKey: VIDEO_TAGS.join(" "), cdn: null, surrogate: AN_HOUR },
    ],
    [
      "webhook",
      {
        ...{ cacheTag: VIDEO_TAGS.join(","), surrogateKey: VIDEO_TAGS.join(" ") },
        ...{ cdn: AN_HOUR, surrogate: AN_HOUR },
      },
    ],
  ])("names what it shows and is kept for an hour, as %s reads it", async (kind, headers) => {
    await start(kind);
    expect(await settled("/en/video/12")).toMatchObject({ ...headers, browsers: USUAL });
  });

  it("and that of an author are, and nothing else", async () => {
    await start("webhook");
    await settled("/ja/author/NASA");
    expect(await ask("/ja/author/NASA")).toMatchObject({ cdn: AN_HOUR, browsers: USUAL });
    for (const path of ["/en", "/en/recent-videos", "/en/popular-videos/2026-11"]) {
      expect(await ask(path), path).toMatchObject({
        ...{ cacheTag: "site,board", cdn: null, surrogate: null },
      });
    }
    expect((await ask("/en/popular-videos")).browsers).toBe(USUAL);
    expect(await ask("/api/twitter/recent")).toMatchObject({ cacheTag: "site,board", cdn: null });
    expect(await ask("/api/twitter/videos/")).toMatchObject({ cdn: null });
    expect(await ask("/embed/12")).toMatchObject({ cdn: null });
  });
});

describe("the usual life holds", () => {
  it("before a purge has worked, and again once one fails, also in a revalidation", async () => {
    isWorking = false;
    await start("webhook");
    const first = await ask("/en/video/12");
    expect([first.cdn, first.surrogate]).toEqual([USUAL, USUAL]);
    await vi.waitFor(async () => expect((await ask("/en/video/12")).cdn).toBe(USUAL));
    const known = await ask("/en/video/12", { "if-none-match": first.etag });
    expect(known).toMatchObject({ status: 304, cdn: USUAL, surrogate: USUAL });
  });

  it("while the database is away", async () => {
    await start("webhook");
    await settled("/en/video/12");
    isDatabaseAway = true;
    expect((await ask("/en/video/12")).cdn).toBe(USUAL);
  });

  it("for a page that lacks what could not be read, or shows too much", async () => {
    await start("webhook");
    await settled("/en/video/12");
    body = `<head>${UNREAD_MARK}</head>`;
    expect((await ask("/en/video/13")).cdn).toBeNull();
    body = Array.from({ length: 400 }, (_, id) => `/en/video/${id}`).join(" ");
    expect((await ask("/en/video/14")).cdn).toBeNull();
    body = '<meta name="http-status" content="404"/>';
    expect(await ask("/en/video/15")).toMatchObject({ status: 404, cdn: null });
  });

  it("where no cache can be purged, without any of these headers", async () => {
    await start(null);
    expect(await ask("/en/video/12")).toMatchObject({
      ...{ browsers: USUAL, cdn: null, surrogate: null, cacheTag: null, surrogateKey: null },
    });
  });
});
