import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { sql } from "@/db/client";
import { createTestDatabase, type TestDatabase } from "@/db/testing/test-database";
import { reachOf } from "@/lib/http/policy/content-policy";
import { emptySlot } from "@/lib/runtime/slots";
import { createOtelTracer } from "@/lib/telemetry/otel";
import { serverSentry } from "@/lib/telemetry/server-sentry";
import { setTracer } from "@/lib/telemetry/tracing";
import { createGateway } from "@/lib/x/gateway";
import { Admission } from "./admission";
import { serveFromCache } from "./cache/serve";
import { Store } from "./cache/store";
import { type Served, serve } from "./testing/serve";
import { traceRequests } from "./trace";

type Value = { stringValue?: string; intValue?: number };
type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};
type Export = { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] };

/** Longer than any run of digits that ids and times of spans contain by chance. */
const POST = "1889000000000000777";
const source = { atHand: () => 1, current: async () => 1, lastKnown: () => 1 };
const spans: Span[] = [];
let servers: Server[] = [];
let database: TestDatabase;
let served: Served;
let tracer: ReturnType<typeof createOtelTracer>;

async function listen(server: Server): Promise<string> {
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  const collector = createServer(async (request, response) => {
    const { resourceSpans } = (await json(request)) as Export;
    const all = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((one) => one.spans));
    if (request.url === "/v1/traces") spans.push(...all);
    response.end("{}");
  });
  const x = createServer((_, response) => response.end("{}"));
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", await listen(collector));
  const gateway = createGateway({ upstreamUrl: await listen(x) });
  database = await createTestDatabase();
  tracer = createOtelTracer();
  setTracer(tracer, 1);
  served = await serve(
    [
      traceRequests,
      serveFromCache({
        ...{ store: new Store(1024 * 1024), host: "site.example", version: () => source },
        ...{ reach: reachOf({}), admission: new Admission() },
        compress: (_request, _response, next) => next(),
        origin: async ({ url }, response) => {
          await sql()`select 1 from authors where username = 'somebody'`;
          await sql().begin((tx) => tx`select 2 from videos`);
          await gateway.ask({ url: `https://api.x.com/graphql?id=${POST}` });
          response.statusCode = url?.includes("broken") ? 500 : 200;
          response.setHeader("cache-control", "s-maxage=60");
          response.end("a page");
        },
      }),
    ],
    (_, response) => response.end(),
  );
});
beforeEach(() => void spans.splice(0));
afterAll(async () => {
  served.close();
  for (const server of servers) server.close();
  servers = [];
  await database.close();
});

async function visit(path: string): Promise<Span[]> {
  await (await fetch(served.url + path)).text();
  const received = async () => {
    await tracer.flush();
    return spans.length;
  };
  await expect.poll(received).toBeGreaterThan(0);
  return spans.splice(0);
}
const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );

describe("traces", () => {
  it("have the request as root, with its statements and calls to X below", async () => {
    const found = await visit("/en/author/somebody?secret=1");
    const root = found.find(({ parentSpanId }) => !parentSpanId);
    expect(root && attributesOf(root)).toEqual({
      "http.request.method": "GET",
      "http.route": "author",
      "http.response.status_code": 200,
      "postreel.cache": "miss",
    });
    const below = found.filter((span) => span !== root);
    expect(below.map(({ name }) => name).toSorted()).toEqual([
      "GET api.x.com",
      "select authors",
      "select videos",
    ]);
    for (const { traceId, parentSpanId } of below) {
      expect([traceId, parentSpanId]).toEqual([root?.traceId, root?.spanId]);
    }
  });

  it("show answers of the cache, which Next never sees", async () => {
    const [hit, ...others] = await visit("/en/author/somebody?secret=1");
    expect(others).toEqual([]);
    expect(hit && attributesOf(hit)).toMatchObject({ "postreel.cache": "hit" });
  });

  it("hold no query, link, handle or address", async () => {
    const found = await visit(`/en/author/somebody_else?url=https://x.com/a/status/${POST}`);
    const exported = JSON.stringify(found);
    expect(exported).not.toMatch(/somebody|secret|127\.0\.0\.1|status\//);
    expect(exported).not.toContain(POST);
  });

  it("mark what failed", async () => {
    const found = await visit("/en/author/broken");
    expect(found.find(({ parentSpanId }) => !parentSpanId)?.status.code).toBe(2);
  });

  it("leave out the requests that are not chosen, with all that they cause", async () => {
    setTracer(tracer, 0);
    await (await fetch(`${served.url}/en/author/unseen`)).text();
    setTracer(tracer, 1);
    const found = await visit("/en/author/seen");
    expect(new Set(found.map(({ traceId }) => traceId)).size).toBe(1);
    expect(found).toHaveLength(4);
  });

  it("belong to OpenTelemetry alone, where Sentry is set too", async () => {
    vi.stubEnv("SENTRY_DSN", "http://key@127.0.0.1:9/1");
    emptySlot("env");
    const sentry = await serverSentry();
    expect(sentry?.getClient()?.getOptions().tracesSampleRate).toBeUndefined();
    const found = await visit("/en/author/third");
    expect(found).toHaveLength(4);
    await sentry?.close();
  });
});
