import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import { brotliCompressSync, deflateSync, gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { createGateway, type Gateway, type GatewayConfig } from "./gateway";
import { type Listening, listen } from "./testing/listen";

const URL_OF_POST = "https://cdn.syndication.twimg.com/tweet-result?id=20&token=a%2Fb";
const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const closable of open.splice(0).toReversed()) await closable.close();
});

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

async function start(handler: Handler, config: GatewayConfig = {}) {
  const server: Listening = await listen(handler);
  open.push(server);
  const gateway: Gateway = createGateway({ upstreamUrl: `${server.url}/`, ...config });
  open.push(gateway);
  return gateway;
}

describe("an answer", () => {
  it("comes from {upstream}/{host}{path}?{query}, with the headers that matter", async () => {
    const asked: string[] = [];
    const gateway = await start((request, response) => {
      asked.push(`${request.method} ${request.url} ${request.headers.accept}`);
      response.writeHead(404, { "retry-after": "5", "x-secret": "no", location: "/x" });
      response.end("née");
    });
    const reply = await gateway.ask({ url: URL_OF_POST, headers: { accept: "application/json" } });
    expect(reply).toEqual({
      kind: "answer",
      status: 404,
      headers: { "retry-after": "5", location: "/x" },
      body: "née",
    });
    expect(asked).toEqual([
      "GET /cdn.syndication.twimg.com/tweet-result?id=20&token=a%2Fb application/json",
    ]);
  });

  it.each([
    ["gzip", gzipSync("packed"), "packed"],
    ["br", brotliCompressSync("packed"), "packed"],
    ["deflate", deflateSync("packed"), "packed"],
    ["identity", Buffer.from("packed"), "packed"],
    ["gzip", Buffer.alloc(0), ""],
  ])("compressed with %s is decompressed", async (encoding, packed, text) => {
    const gateway = await start((_request, response) => {
      response.writeHead(200, { "content-encoding": encoding }).end(packed);
    });
    expect(await gateway.ask({ url: URL_OF_POST })).toMatchObject({ body: text });
  });

  it("is given as bytes on request, and to HEAD and POST", async () => {
    const gateway = await start((request, response) => {
      response.end(request.method === "POST" ? Buffer.from([0xff, 0xd8]) : "");
    });
    const url = "https://pbs.twimg.com/media/a.jpg";
    expect(await gateway.askBytes({ url, method: "POST" })).toMatchObject({
      body: Buffer.from([0xff, 0xd8]),
    });
    expect(await gateway.askBytes({ url, method: "HEAD" })).toMatchObject({ status: 200 });
  });
});

describe("too large", () => {
  it.each([
    ["with a length", (response: ServerResponse) => response.end("x".repeat(1_001))],
    ["in pieces", (response: ServerResponse) => response.write("x".repeat(1_001))],
    [
      "once unpacked",
      (response: ServerResponse) =>
        response.setHeader("content-encoding", "gzip").end(gzipSync("x".repeat(100_000))),
    ],
  ])("%s is not read", async (_name, send) => {
    const gateway = await start((_request, response) => void send(response));
    expect(await gateway.ask({ url: URL_OF_POST, maxBytes: 1_000 })).toEqual({
      kind: "unreachable",
      cause: "too_large",
    });
  });

  it("starts above 5 MB by default, not at 2 MB", async () => {
    const gateway = await start((request, response) => {
      response.end("x".repeat(request.url?.includes("small") ? 2 * 1024 * 1024 : 5_000_000));
    });
    expect(await gateway.ask({ url: URL_OF_POST })).toMatchObject({ cause: "too_large" });
    expect(await gateway.ask({ url: `${URL_OF_POST}&small` })).toMatchObject({ kind: "answer" });
  });
});

describe("failures", () => {
  it.each([
    ["no headers", () => undefined],
    ["no end of the body", (response: ServerResponse) => response.write("{")],
  ])("%s in time is a timeout", async (_name, send) => {
    const gateway = await start((_request, response) => void send(response), { callTimeoutMs: 60 });
    expect(await gateway.ask({ url: URL_OF_POST })).toEqual({
      kind: "unreachable",
      cause: "timeout",
    });
  });

  it.each<[string, Handler]>([
    ["a dropped connection", (request) => request.socket.destroy()],
    [
      "a connection dropped amid the body",
      (request, response) => {
        response.writeHead(200, { "content-length": "100" }).write("{", () => {
          request.socket.destroy();
        });
      },
    ],
    [
      "a wrong packing",
      (_request, response) => {
        response.writeHead(200, { "content-encoding": "gzip" }).end("no gzip");
      },
    ],
    [
      "an unknown packing",
      (_request, response) => {
        response.writeHead(200, { "content-encoding": "zstd" }).end("?");
      },
    ],
  ])("%s is a broken connection", async (_name, handler) => {
    const gateway = await start(handler);
    expect(await gateway.ask({ url: URL_OF_POST })).toEqual({
      kind: "unreachable",
      cause: "connection",
    });
  });

  it("of a missing server are a broken connection", async () => {
    const server = await listen(() => undefined);
    await server.close();
    const gateway = createGateway({ upstreamUrl: server.url });
    open.push(gateway);
    expect(await gateway.ask({ url: URL_OF_POST })).toMatchObject({ cause: "connection" });
  });

  it("of a caller who leaves are aborted, before and during the response", async () => {
    const caller = new AbortController();
    const gateway = await start(() => caller.abort());
    const request = { url: URL_OF_POST, signal: caller.signal };
    const aborted = { kind: "unreachable", cause: "aborted" };
    expect(await gateway.ask(request)).toEqual(aborted);
    expect(await gateway.ask(request)).toEqual(aborted);
  });
});

describe("redirects", () => {
  const HOP = "https://cdn.syndication.twimg.com/hop?n=";
  const hopping = (asked: string[]) => (request: IncomingMessage, response: ServerResponse) => {
    asked.push(request.url ?? "");
    const left = Number(/n=(\d)/.exec(request.url ?? "")?.[1] ?? 0);
    if (left === 0) response.end("arrived");
    else response.writeHead(302, { location: `/hop?n=${left - 1}` }).end();
  };

  it("are followed twice on the same host, and no more", async () => {
    const asked: string[] = [];
    const gateway = await start(hopping(asked));
    expect(await gateway.ask({ url: `${HOP}2` })).toMatchObject({ body: "arrived" });
    expect(asked).toHaveLength(3);
    expect(await gateway.ask({ url: `${HOP}3` })).toEqual({
      kind: "unreachable",
      cause: "redirect",
    });
    expect(asked).toHaveLength(6);
  });

  it.each([
    "https://evil.com/",
    "http://cdn.syndication.twimg.com/",
    "https://cdn.syndication.twimg.com:8443/",
    "https://user@cdn.syndication.twimg.com/",
    "https://api.fxtwitter.com/",
    "//evil.com/",
    "file:///etc/passwd",
    "https://",
  ])("to %s are not followed", async (location) => {
    let asked = 0;
    const gateway = await start((_request, response) => {
      asked += 1;
      response.writeHead(301, { location }).end();
    });
    expect(await gateway.ask({ url: URL_OF_POST })).toMatchObject({ cause: "redirect" });
    expect(asked).toBe(1);
  });

  it("are the answer if the caller requests them", async () => {
    const gateway = await start((_request, response) => {
      response.writeHead(301, { location: "https://evil.com/" }).end();
    });
    expect(await gateway.ask({ url: "https://t.co/abc", redirect: "manual" })).toMatchObject({
      status: 301,
      headers: { location: "https://evil.com/" },
    });
  });
});

it.each([
  "https://evil.com/",
  "http://api.x.com/",
  "https://api.x.com:444/",
  "https://api.x.com.evil.com/",
  "https://user@api.x.com/",
])("asking %s is a bug", async (url) => {
  const gateway = await start(() => undefined);
  await expect(gateway.ask({ url })).rejects.toThrow("Not one of X's hosts");
});

describe("a proxy", () => {
  async function startProxied(onConnect: (socket: Duplex, target: string) => void) {
    const proxy = await listen((_request, response) => response.writeHead(500).end());
    open.push(proxy);
    proxy.server.on("connect", (request, socket: Duplex) => {
      open.push({ close: async () => void socket.destroy() });
      onConnect(socket, request.url ?? "");
    });
    return start((_request, response) => response.end("through"), {
      egresses: [{ name: "proxy", proxyUrl: proxy.url }],
      callTimeoutMs: 500,
    });
  }

  it("is where every call goes through", async () => {
    const tunnels: string[] = [];
    const gateway = await startProxied((socket, target) => {
      tunnels.push(target);
      const upstream = connect(Number(target.split(":")[1]), "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        socket.pipe(upstream).pipe(socket);
      });
      socket.on("error", () => upstream.destroy());
    });
    expect(await gateway.ask({ url: URL_OF_POST })).toMatchObject({ body: "through" });
    expect(tunnels).toHaveLength(1);
  });

  it("that refuses is a broken connection", async () => {
    const gateway = await startProxied((socket) => socket.end("HTTP/1.1 403 Forbidden\r\n\r\n"));
    expect(await gateway.ask({ url: URL_OF_POST })).toMatchObject({ cause: "connection" });
  });

  it("that never answers is a timeout", async () => {
    const gateway = await startProxied(() => undefined);
    expect(await gateway.ask({ url: URL_OF_POST })).toMatchObject({ cause: "timeout" });
  });
});
