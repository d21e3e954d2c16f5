import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { reachOf } from "@/lib/http/policy/content-policy";
import { Admission } from "../admission";
import type { Handler, Listener } from "../response";
import { type Served, serve } from "../testing/serve";
import { serveFromCache } from "./serve";
import { Store } from "./store";

const reach = reachOf({});

const PAGE = "<!DOCTYPE html><p>a page</p>".repeat(200);

type Answer = {
  /** Written in pieces, as fast as the other side reads. */
  inPieces?: boolean;
  status?: number;
  headers?: Record<string, string>;
  body?: string;
};

let served: Served;
/** The origin's response, and the requests that reached it. */
let answer: Answer;
let asked: IncomingMessage[];
let held: Promise<void> | null;
/** Requests that reached the cache. */
let arrived: number;
let version: number;
let isDatabaseAway: boolean;
/** The cache's clock, in milliseconds. */
let clock: number;

const origin: Listener = async (request, response) => {
  asked.push(request);
  await held;
  const { status = 200, headers = {}, body = PAGE } = answer;
  response.statusCode = status;
  for (const [name, value] of Object.entries({ "content-type": "text/html", ...headers })) {
    response.setHeader(name, value);
  }
  if (answer.inPieces) Readable.from(body.match(/[\s\S]{1,9999}/g) ?? []).pipe(response);
  else response.end(body);
};

const source = {
  atHand: () => (isDatabaseAway ? undefined : version),
  current: async () => {
    if (isDatabaseAway) throw new Error("away");
    return version;
  },
  lastKnown: () => version,
};

beforeEach(async () => {
  answer = { headers: { "cache-control": "s-maxage=60" } };
  asked = [];
  held = null;
  arrived = 0;
  version = 1;
  isDatabaseAway = false;
  clock = 0;
  const handler = serveFromCache({
    store: new Store(1024 * 1024, () => clock),
    host: "postreel.test",
    reach,
    admission: new Admission(),
    version: () => source,
    origin,
    compress: (_request, _response, next) => next(),
  });
  const arrive: Handler = (_request, _response, next) => {
    next();
    arrived += 1;
  };
  served = await serve([arrive, handler], (_, response) => {
    response.setHeader("postreel-cache-control", "no-store");
    response.end("passed");
  });
});
afterEach(() => served.close());

async function ask(path: string, headers: Record<string, string> = {}, method = "GET") {
  const sent = get({ port: served.port, path, headers, method, agent: false });
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  return {
    status: response.statusCode,
    headers: response.headers,
    body: await buffer(response),
  };
}

/** Makes the origin wait until the returned function is called. */
function hold(): () => void {
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  return release;
}

it("asks the origin once, and sends the same response in each coding", async () => {
  const br = await ask("/en", { "accept-encoding": "br, gzip" });
  const gzip = await ask("/en", { "accept-encoding": "gzip" });
  const plain = await ask("/en");
  expect(asked).toHaveLength(1);
  expect(brotliDecompressSync(br.body).toString()).toBe(PAGE);
  expect(gunzipSync(gzip.body).toString()).toBe(PAGE);
  expect(plain.body.toString()).toBe(PAGE);
  for (const { headers } of [br, gzip, plain]) {
    expect(headers).toMatchObject({
      vary: "Accept-Encoding",
      age: "0",
      "content-type": "text/html",
    });
  }
  expect(br.headers["content-encoding"]).toBe("br");
  expect(br.headers.etag).toBe(`W/${plain.headers.etag}`);
});

it("stores a long response that is written in pieces", async () => {
  answer = { headers: { "cache-control": "s-maxage=60" }, body: PAGE.repeat(100), inPieces: true };
  expect((await ask("/en")).body.toString()).toBe(PAGE.repeat(100));
});

it("answers HEAD without a body, and 304 to a client that has the answer", async () => {
  const { etag } = (await ask("/en")).headers;
  const head = await ask("/en", {}, "HEAD");
  expect([head.status, head.body.length]).toEqual([200, 0]);
  expect(head.headers["content-length"]).toBe(String(PAGE.length));
  const known = await ask("/en", { "if-none-match": `"other", W/${etag}` });
  expect(known).toMatchObject({ status: 304, headers: { etag, vary: "Accept-Encoding" } });
  expect([known.body.length, known.headers["content-type"]]).toEqual([0, undefined]);
  expect((await ask("/en", { "if-none-match": '"other"' })).status).toBe(200);
  expect(asked).toHaveLength(1);
});

it("sends the age of a response, counted from what the origin says", async () => {
  answer.headers = { "cache-control": "s-maxage=60", age: "7" };
  await ask("/en");
  clock += 1_100;
  expect(Number((await ask("/en")).headers.age)).toBe(8);
});

it.each<[string, Answer["headers"]]>([
  ["private", { "cache-control": "private, s-maxage=60" }],
  ["not to be stored", { "cache-control": "no-store" }],
  ["without a lifetime", {}],
  ["of a signed-in user", { "cache-control": "s-maxage=60", "set-cookie": "a=b" }],
  ["different by cookie", { "cache-control": "s-maxage=60", vary: "Cookie" }],
  [
    "counted against a limit",
    { "cache-control": "s-maxage=60", "postreel-cache-control": "no-store" },
  ],
])("does not store a response that is %s", async (_, headers = {}) => {
  answer.headers = headers;
  const [made, passed] = [await ask("/api/twitter/popular"), await ask("/api/twitter/popular")];
  expect([made.body.toString(), passed.body.toString()]).toEqual([PAGE, "passed"]);
  for (const sent of [made, passed]) {
    expect(sent.headers).not.toHaveProperty("postreel-cache-control");
  }
});

it("sends a compressed response until the refreshed one is compressed too", async () => {
  answer.headers = { "cache-control": "s-maxage=1, stale-while-revalidate=60" };
  const br = { "accept-encoding": "br" };
  await ask("/api/twitter/popular", br);
  clock += 1_050;
  answer = { ...answer, body: PAGE.replaceAll("a page", "renewed") };
  await ask("/api/twitter/popular", br);
  await expect
    .poll(async () => brotliDecompressSync((await ask("/api/twitter/popular", br)).body).toString())
    .toBe(answer.body);
  expect(asked).toHaveLength(2);
});

it("passes on requests that need a response of their own", async () => {
  await ask("/en");
  expect((await ask("/en", {}, "POST")).body.toString()).toBe("passed");
  for (const path of [
    "/thumbnails/a.webp",
    "/api/favorites",
    "/api/health",
    "/enough",
    "/",
    "/en/result?url=a",
    "/en/authors?search=a",
  ]) {
    expect((await ask(path)).body.toString(), path).toBe("passed");
  }
});

it("stores nothing that a client's headers could change", async () => {
  await ask("/en", {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "https",
    "x-middleware-subrequest": "1",
    "if-none-match": "*",
  });
  expect(Object.keys(asked[0]?.headers ?? {})).toEqual(["host", "user-agent"]);
  expect(asked[0]?.headers.host).toBe("postreel.test");
});

it("sends stale responses while one request refreshes them", async () => {
  answer.headers = { "cache-control": "s-maxage=1, stale-while-revalidate=60" };
  await ask("/api/twitter/popular");
  clock += 1_050;
  const release = hold();
  answer = { ...answer, body: "renewed" };
  const stale = await Promise.all(Array.from({ length: 20 }, () => ask("/api/twitter/popular")));
  for (const { body } of stale) expect(body.toString()).toBe(PAGE);
  expect(asked).toHaveLength(2);
  release();
  await expect
    .poll(async () => (await ask("/api/twitter/popular")).body.toString())
    .toBe("renewed");
});

it("makes concurrent requests for a missing response wait for one read", async () => {
  const release = hold();
  const waiting = Array.from({ length: 20 }, () => ask("/en"));
  await expect.poll(() => arrived).toBe(20);
  release();
  const answers = await Promise.all(waiting);
  for (const { body } of answers) expect(body.toString()).toBe(PAGE);
  expect(asked).toHaveLength(1);
});

it("sends nothing made before a takedown", async () => {
  await ask("/en/popular-videos");
  version = 2;
  answer = { ...answer, body: "without the video" };
  expect((await ask("/en/popular-videos")).body.toString()).toBe("without the video");
});

it("drops a response that was made during a takedown", async () => {
  const release = hold();
  const first = ask("/en/popular-videos");
  await expect.poll(() => asked.length).toBe(1);
  version = 2;
  release();
  await first;
  answer = { ...answer, body: "without the video" };
  expect((await ask("/en/popular-videos")).body.toString()).toBe("without the video");
});

it("does not let requests after a takedown wait for an earlier read", async () => {
  const release = hold();
  const before = ask("/en/popular-videos");
  await expect.poll(() => asked.length).toBe(1);
  version = 2;
  held = null;
  answer = { ...answer, body: "without the video" };
  expect((await ask("/en/popular-videos")).body.toString()).toBe("without the video");
  release();
  await before;
  expect((await ask("/en/popular-videos")).body.toString()).toBe("without the video");
});

it("keeps serving while the database is down, and beyond the lifetime if the origin fails", async () => {
  answer.headers = { "cache-control": "s-maxage=1" };
  await ask("/api/twitter/popular");
  isDatabaseAway = true;
  expect((await ask("/api/twitter/popular")).body.toString()).toBe(PAGE);
  clock += 1_050;
  answer = { status: 503, headers: { "cache-control": "no-store" }, body: "overloaded" };
  expect((await ask("/api/twitter/popular")).body.toString()).toBe(PAGE);
  expect((await ask("/api/twitter/recent")).status).toBe(503);
});

it("stores no refusal for an address that may exist", async () => {
  answer = { status: 404, headers: { "cache-control": "s-maxage=60" }, body: "no such author" };
  expect((await ask("/api/authors/nobody")).status).toBe(404);
  expect((await ask("/api/authors/nobody")).body.toString()).toBe("passed");
});

it("stays within its size, and keeps what is read often", async () => {
  for (let page = 0; page < 200; page += 1) {
    await ask(`/en/author/a${page}`);
    if (page % 20 === 0) await ask("/en");
  }
  const before = asked.length;
  await ask("/en/author/a199");
  await ask("/en");
  expect(asked).toHaveLength(before);
  await ask("/en/author/a0");
  expect(asked).toHaveLength(before + 1);
});
