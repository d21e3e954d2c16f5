import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, it } from "vitest";
import { reachOf } from "@/lib/http/policy/content-policy";
import { Admission } from "../admission";
import { normalizeRequests } from "../normalize";
import type { Handler } from "../response";
import { type Served, serve } from "../testing/serve";
import type { OuterCaches } from "./outer-caches";
import { sendHits } from "./send-hits";
import { serveFromCache } from "./serve";
import { Store } from "./store";

const LINE = "<p>a line of a page</p>\n";
let version: number | undefined;
let clock: number;
/** Requests that got past the first step. */
let passed: string[];
let served: Served;
/** Outer caches that a purge reaches. */
const outer: OuterCaches = {
  tag: (_target, answer) => ({ answer, isPurgeable: true }),
  life: (_usual, isCurrent) => ["cdn-cache-control", isCurrent ? "max-age=3600" : "no-store"],
};

beforeEach(async () => {
  version = 1;
  clock = 0;
  passed = [];
  const source = {
    atHand: () => version,
    current: async () => version ?? 0,
    lastKnown: () => version ?? 0,
  };
  const shared = { store: new Store(4 * 1024 * 1024, () => clock), version: () => source };
  const pass: Handler = ({ method, url }, _, next) => {
    passed.push(`${method} ${url}`);
    next();
  };
  const cache = serveFromCache({
    ...{ ...shared, outer, host: "site.example", reach: reachOf({}) },
    admission: new Admission(),
    compress: (_request, _response, next) => next(),
    origin: ({ url = "" }, response) => {
      response.setHeader("content-type", "text/html");
      response.end(`${url}\n${LINE.repeat(url.includes("recent") ? 10_000 : 100)}`);
    },
  });
  const steps = [sendHits({ ...shared, outer }), pass, normalizeRequests, cache];
  served = await serve(steps, (_, response) => response.end());
});
afterEach(() => served.close());

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  fetch(served.url + path, { method, headers });

/** Asks until the page is at hand under this address. */
async function keep(path: string, headers?: Record<string, string>): Promise<void> {
  for (let visits = 0; visits < 3; visits += 1) await (await ask(path, headers)).text();
  passed = [];
}

it("sends what is fresh under this address before other steps", async () => {
  await keep("/en");
  const first = await ask("/en");
  expect([first.status, first.headers.get("age"), await first.text()]).toEqual([
    200,
    "0",
    expect.stringContaining("/en\n"),
  ]);
  expect(first.headers.get("cdn-cache-control")).toBe("max-age=3600");
  const etag = first.headers.get("etag") ?? "";
  expect((await ask("/en", { "if-none-match": etag })).status).toBe(304);
  expect(await (await ask("/en", {}, "HEAD")).text()).toBe("");
  expect(passed).toEqual([]);
});

it("leaves all else to the other steps", async () => {
  await keep("/en");
  await keep("/en/recent-videos", { "accept-encoding": "identity" });
  const expectPassed = async (asked: Promise<Response>) => {
    await (await asked).text();
    expect(passed.splice(0)).toHaveLength(1);
  };
  // Other spellings, writes, a coding that is not made yet, and what takes turns for its size.
  await expectPassed(ask("/en?utm_source=a"));
  await expectPassed(ask("/en", {}, "POST"));
  await expectPassed(ask("/en", { "accept-encoding": "br" }));
  await expectPassed(ask("/en/recent-videos", { "accept-encoding": "identity" }));
  // Headers that are ignored for their length.
  await expectPassed(ask("/en", { "if-none-match": '"a",'.repeat(300) }));
  // A version that is not known, a takedown, and age.
  version = undefined;
  await expectPassed(ask("/en"));
  version = 2;
  await expectPassed(ask("/en"));
  await keep("/en");
  clock = 3_600_000;
  await expectPassed(ask("/en"));
});

it("refuses a request with two hosts", async () => {
  await keep("/en");
  const socket = connect(served.port, "127.0.0.1");
  socket.write("GET /en HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n");
  await once(socket, "readable");
  expect(await text(socket)).toContain("HTTP/1.1 400 Bad Request");
});
