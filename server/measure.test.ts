import { request } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { reachOf } from "@/lib/http/policy/content-policy";
import { emptySlot } from "@/lib/runtime/slots";
import { requestRegistry } from "@/lib/telemetry/requests";
import { Admission } from "./admission";
import { serveFromCache } from "./cache/serve";
import { Store } from "./cache/store";
import { Connections } from "./connections";
import { measureRequests } from "./measure";
import { type Served, serve } from "./testing/serve";

const source = { atHand: () => 1, current: async () => 1, lastKnown: () => 1 };
let served: Served;

beforeEach(async () => {
  emptySlot("telemetry.requests");
  const connections = new Connections();
  const cache = serveFromCache({
    store: new Store(1024 * 1024),
    host: "site.example",
    reach: reachOf({}),
    admission: new Admission(),
    version: () => source,
    compress: (_request, _response, next) => next(),
    origin: (_request, response) => {
      response.setHeader("cache-control", "s-maxage=60");
      response.end("a page");
    },
  });
  measureRequests(connections);
  const steps = [connections.track, cache];
  served = await serve(steps, ({ url }, response) => {
    response.statusCode = 404;
    if (!url?.startsWith("/held")) response.end();
  });
  connections.watch(served.server);
});
afterEach(() => served.close());

const shown = () => requestRegistry().metrics();

/** The counts in the metrics, by their labels. */
const counted = async () =>
  Object.fromEntries(
    Array.from((await shown()).matchAll(/^postreel_http_seconds_count\{(.*)\} (\d+)$/gm)).map(
      ([, labels = "", count]) => [labels.replaceAll('"', ""), Number(count)],
    ),
  );
const visit = async (path: string) => (await fetch(served.url + path)).text();
const waitFor = (labels: string, count: number) =>
  expect.poll(async () => (await counted())[labels]).toBe(count);

describe("measureRequests", () => {
  it("counts by what was asked for, the status and what the cache did", async () => {
    for (const path of ["/en", "/en", "/_next/static/x.js"]) await visit(path);
    await waitFor("route=static,status=4xx,cache=none", 1);
    expect(await counted()).toEqual({
      "route=home,status=2xx,cache=miss": 1,
      "route=home,status=2xx,cache=hit": 1,
      "route=static,status=4xx,cache=none": 1,
    });
  });

  it("adds no series for 1 000 random addresses", async () => {
    await visit("/nowhere");
    await waitFor("route=other,status=4xx,cache=none", 1);
    const before = Object.keys(await counted());
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(
        Array.from({ length: 50 }, () => visit(`/${Math.random().toString(36).slice(2)}`)),
      );
    }
    await waitFor("route=other,status=4xx,cache=none", 1_001);
    expect(Object.keys(await counted())).toEqual(before);
  });

  it("shows what is in flight, and who left before an answer", async () => {
    const visitor = request(`${served.url}/held`, { headers: { range: "bytes=0-" } });
    visitor.on("error", () => undefined).end();
    await expect.poll(shown).toContain("postreel_http_in_flight 1");
    visitor.destroy();
    await waitFor("route=other,status=aborted,cache=none", 1);
    expect(await shown()).toContain("postreel_http_in_flight 0");
  });
});
