import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { OPERATIONS } from "@/lib/api-docs/operations";
import { setSubjectFinder } from "@/lib/find-subject";
import { hashSource, POLICY_HEADER, reachOf } from "@/lib/http/policy/content-policy";
import { Admission } from "../admission";
import type { Listener } from "../response";
import { type Served, serve } from "../testing/serve";
import { serveFromCache } from "./serve";
import { Store } from "./store";
import { LIST_PARAMETERS } from "./target";

const SCRIPT = "self.__next_f.push([1])";

let served: Served;
/** Requests that reached the origin: addresses and names of headers. */
let asked: { url: string; headers: string[] }[];

const origin: Listener = (request, response) => {
  asked.push({ url: request.url ?? "", headers: Object.keys(request.headers) });
  const missing = /\/-(\/gone)?$/.exec(request.url ?? "");
  const status = missing ? `<meta name="http-status" content="${missing[1] ? 410 : 404}"/>` : "";
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("cache-control", "private, no-store");
  response.end(`<head>${status}</head><script>${SCRIPT}</script>${"text ".repeat(400)}`);
};

beforeEach(async () => {
  asked = [];
  const handler = serveFromCache({
    store: new Store(1024 * 1024),
    host: "postreel.test",
    reach: reachOf({}),
    admission: new Admission(),
    version: () => ({ atHand: () => 1, current: async () => 1, lastKnown: () => 1 }),
    origin,
    compress: (_request, _response, next) => next(),
  });
  served = await serve([handler], (_, response) => response.end("passed"));
});
afterEach(() => {
  setSubjectFinder(async () => ({ kind: "found" }));
  served.close();
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(served.url + path, { headers, redirect: "manual" });

describe("one view is one page", () => {
  it.each([
    ["/en", ["/en?utm_source=a", "/en/?url=x", "/en?page=2"]],
    [
      "/ja/popular-videos?timeframe=7d",
      ["?timeframe=1w", "?timeframe=7d&page=1", "?a=1&timeframe=week"],
    ],
    ["/ko/recent-videos?page=2", ["?page=2&timeframe=7d", "?page=1&page=2", "?page=02"]],
    ["/ja/popular-videos/in/ko", ["?timeframe=1h", "?page=1&a=2"]],
    ["/ja/popular-videos/in/ko?timeframe=7d", ["?timeframe=week&utm=1"]],
    ["/en/rising?page=2", ["?page=2&timeframe=7d"]],
    ["/en/author/NASA?page=3", ["?page=3&sort=created_at", "?x=1&page=3"]],
    ["/en/report", ["?url=x"]],
    ["/en/report?ticket=", ["?ticket=7K2M", "?x=1&ticket=a&ticket=b"]],
    ["/en/video/20", ["?t=1", "?page=2"]],
  ])("%s, whatever else is in the address: %j", async (address, others) => {
    const path = address.split("?")[0] ?? "";
    await (await ask(address)).text();
    for (const other of others)
      await (await ask(other.startsWith("/") ? other : path + other)).text();
    expect(asked.map(({ url }) => url)).toEqual([address]);
  });

  it("and no header makes another one, or reaches what makes it", async () => {
    const own: Record<string, string>[] = [
      { authorization: "Bearer a" },
      { range: "bytes=0-1" },
      { cookie: "a=b", "user-agent": "x" },
      { "x-forwarded-for": "192.0.2.1" },
      { "x-middleware-subrequest": "1" },
    ];
    for (const headers of own) expect((await ask("/en", headers)).status).toBe(200);
    expect(asked).toEqual([{ url: "/en", headers: ["host", "user-agent"] }]);
  });
});

const LISTED = [
  ["/api/twitter/recent", ["?x=1", "?utm_source=a"]],
  ["/api/twitter/recent?limit=2&offset=4", ["?offset=4&limit=2", "?x=1&limit=3&limit=2&offset=4"]],
  ["/api/authors?page=2", ["?page=2&y", "?%70age=2"]],
  ["/feeds/en/recent.xml", ["?x=1", "?limit=2"]],
  ["/sitemaps/videos-1.xml", ["?x=1", "?page=2"]],
  ["/sitemap.xml", ["?1"]],
  ["/robots.txt", ["?1"]],
  ["/api/openapi.json", ["?1"]],
] as const;

it.each(LISTED)("%s is one entry, whatever else is in the address", async (address, others) => {
  const path = address.split("?")[0] ?? "";
  const spelled = path.replace("a", "%61");
  for (const other of [
    address,
    ...others.map((query) => path + query),
    address.replace(path, spelled),
  ])
    await (await ask(other, { authorization: "Bearer a" })).text();
  expect(asked.map(({ url }) => url)).toEqual([address]);
});

it("knows each parameter that a cached list reads", () => {
  const read = OPERATIONS.filter(
    ({ method, path }) => method === "get" && /^\/api\/(twitter|authors)/.test(path),
  ).flatMap(({ query }) => Object.keys(query?.shape ?? {}));
  expect(read.length).toBeGreaterThan(10);
  expect(read.filter((name) => !LIST_PARAMETERS.includes(name))).toEqual([]);
});

it("makes one player of a video for each language, whatever else is in its address", async () => {
  for (const search of [
    "",
    "?lang=en",
    "?lang=fr",
    "?x=1&lang=ja",
    "?lang=ja",
    "?lang=ko&lang=ja",
  ]) {
    await (await ask(`/embed/20${search}`)).text();
  }
  expect([...new Set(asked.map(({ url }) => url))]).toEqual(["/embed/20", "/embed/20?lang=ja"]);
});

it("stores a page with the policy of its scripts, for as long as the table says", async () => {
  for (let reader = 0; reader < 2; reader += 1) {
    const { headers } = await ask("/en/terms");
    expect(headers.get(POLICY_HEADER)).toContain(hashSource(SCRIPT));
    expect(headers.get("cache-control")).toBe("s-maxage=60, stale-while-revalidate=60");
  }
  expect(asked).toHaveLength(1);
  const { headers } = await ask("/auth/callback?code=secret");
  expect(headers.get(POLICY_HEADER)).toContain(hashSource(SCRIPT));
  expect(headers.get("cache-control")).toBe("private, no-store");
  expect(asked.at(-1)?.url).toBe("/en/auth/callback");
});

it("makes one page for all that cannot exist", async () => {
  const paths = [
    "/en/no-such-page",
    "/en/video/0",
    "/en/video/abc",
    "/en/author/a%20b",
    "/en/terms/x",
  ];
  for (const path of paths) {
    const answer = await ask(`${path}?a=${path.length}`);
    expect(answer.status, path).toBe(404);
    expect(answer.headers.get(POLICY_HEADER)).toContain(hashSource(SCRIPT));
  }
  expect(asked.map(({ url }) => url)).toEqual(["/en/-"]);
});

it("looks up what could exist, and makes one page for all that does not, one for what was removed", async () => {
  const removed = new Set(["7"]);
  setSubjectFinder(async ({ subject }) =>
    subject === "20"
      ? { kind: "found" }
      : { kind: "missing", status: removed.has(subject ?? "") ? 410 : 404 },
  );
  for (let id = 1; id <= 20; id += 1) {
    expect((await ask(`/ja/video/${id}`)).status).toBe(id === 20 ? 200 : id === 7 ? 410 : 404);
  }
  expect(asked.map(({ url }) => url)).toEqual(["/ja/-", "/ja/-/gone", "/ja/video/20"]);
});

it("makes one page of a handle, however it is written", async () => {
  setSubjectFinder(async () => ({ kind: "found", spelling: "NASA" }));
  for (const path of ["/en/author/nasa", "/en/author/%40NASA", "/en/author/Nasa?page=1"]) {
    expect((await ask(path)).status).toBe(200);
  }
  expect(asked.map(({ url }) => url)).toEqual(["/en/author/NASA"]);
});

it("makes the page where the lookup fails", async () => {
  setSubjectFinder(async () => {
    throw new Error("away");
  });
  expect((await ask("/ja/video/1")).status).toBe(200);
});

it("leaves searches, pages of one user and forms to Next", async () => {
  for (const path of [
    "/en/search?q=a",
    "/en/authors?search=a",
    "/en/favorites",
    "/en/result?url=x",
    "/en/popular-videos?sort=rating",
    "/",
  ]) {
    expect(await (await ask(path)).text(), path).toBe("passed");
  }
});
