import { createServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { type FakeX, startFakeX } from "../../e2e/fake-x/server";
import {
  activationHeaders,
  clientHints,
  embedHeaders,
  graphqlHeaders,
  pageHeaders,
  scriptHeaders,
} from "./client-headers";
import { createXClient } from "./client-settings";
import { recaseHead } from "./dispatcher";
import { readEgresses } from "./egresses";
import { createGateway, type GatewayConfig } from "./gateway";
import { BUILT_IN } from "./graphql-config";
import { createGuestTokens } from "./guest-token";
import { askGraphql } from "./sources/graphql";
import { askSyndication } from "./sources/syndication";
import { startHttpProxy, startSocksProxy } from "./testing/proxies";

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const closable of open.splice(0).toReversed()) await closable.close();
});

/** A server that records the bytes of each request's head, and answers like an X without posts. */
async function startRecorder() {
  const heads: string[] = [];
  const server: Server = createServer((socket) => {
    socket.setEncoding("latin1").on("error", () => undefined);
    socket.on("data", (text) => {
      heads.push(String(text));
      const body = String(text).startsWith("POST") ? '{"guest_token":"123"}' : "{}";
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  open.push({ close: () => new Promise((resolve) => void server.close(() => resolve())) });
  return { heads, port };
}

async function recordAll(config: GatewayConfig = {}) {
  const { heads, port } = await startRecorder();
  const gateway = createGateway({ upstreamUrl: `http://127.0.0.1:${port}`, ...config });
  open.push(gateway);
  const client = createXClient();
  const signal = new AbortController().signal;
  const context = { gateway, guestTokens: createGuestTokens({ gateway, client }), client, signal };
  await askSyndication("20", context);
  await askGraphql("20", context);
  await gateway.ask({ url: "https://x.com/", headers: pageHeaders(BUILT_IN) });
  await gateway.ask({ url: "https://abs.twimg.com/a.js", headers: scriptHeaders(BUILT_IN) });
  return { heads, port };
}

/**
 * Headers of Chrome 156 on Windows for X's pages over HTTP/1.1, except that undici places the
 * length and zstd is missing. `{…}` stands for what differs by request.
 */
const COMMON = [
  'sec-ch-ua-platform: "Windows"',
  "sec-ch-ua-mobile: ?0",
  `User-Agent: ${BUILT_IN.userAgent}`,
  'sec-ch-ua: "Not:A-Brand";v="8", "Chromium";v="156", "Google Chrome";v="156"',
];
const [platform, mobile, agent] = COMMON;
const brands = COMMON[3];
const END = ["Accept-Encoding: gzip, deflate, br", "Accept-Language: en-US,en;q=0.9"];

const DESCRIPTION = {
  syndication: [
    platform,
    agent,
    brands,
    mobile,
    "Accept: */*",
    "Origin: https://platform.twitter.com",
    "Sec-Fetch-Site: cross-site",
    "Sec-Fetch-Mode: cors",
    "Sec-Fetch-Dest: empty",
    "Referer: https://platform.twitter.com/",
    ...END,
  ],
  activation: [
    platform,
    `authorization: Bearer ${BUILT_IN.bearer}`,
    "x-twitter-client-language: en",
    brands,
    "x-twitter-active-user: yes",
    mobile,
    agent,
    "content-type: application/x-www-form-urlencoded",
    "Accept: */*",
    "Origin: https://x.com",
    "Sec-Fetch-Site: same-site",
    "Sec-Fetch-Mode: cors",
    "Sec-Fetch-Dest: empty",
    "Referer: https://x.com/",
    ...END,
    "Content-Length: 0",
  ],
  graphql: [
    platform,
    `authorization: Bearer ${BUILT_IN.bearer}`,
    "x-csrf-token: {csrf}",
    "x-guest-token: 123",
    "x-twitter-client-language: en",
    brands,
    "x-twitter-active-user: yes",
    mobile,
    agent,
    "content-type: application/json",
    "Accept: */*",
    "Origin: https://x.com",
    "Sec-Fetch-Site: same-site",
    "Sec-Fetch-Mode: cors",
    "Sec-Fetch-Dest: empty",
    "Referer: https://x.com/",
    ...END,
    "Cookie: guest_id=v1%3A123; ct0={csrf}",
  ],
  page: [
    brands,
    mobile,
    platform,
    "Upgrade-Insecure-Requests: 1",
    agent,
    "Accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7",
    "Sec-Fetch-Site: none",
    "Sec-Fetch-Mode: navigate",
    "Sec-Fetch-User: ?1",
    "Sec-Fetch-Dest: document",
    ...END,
  ],
  script: [
    platform,
    "Origin: https://x.com",
    agent,
    brands,
    mobile,
    "Accept: */*",
    "Sec-Fetch-Site: cross-site",
    "Sec-Fetch-Mode: cors",
    "Sec-Fetch-Dest: script",
    "Referer: https://x.com/",
    ...END,
  ],
};

/** The head without its first line, with a placeholder for each csrf token. */
function afterFirstLine(head: string): string {
  const csrf = /x-csrf-token: ([0-9a-f]{32})/.exec(head)?.[1];
  const marked = csrf === undefined ? head : head.replaceAll(csrf, "{csrf}");
  return marked.slice(marked.indexOf("\r\n") + 2);
}

describe("a request's head, byte by byte", () => {
  it("is as the web client's", async () => {
    const { heads, port } = await recordAll();
    const start = [`Host: 127.0.0.1:${port}`, "Connection: keep-alive"];
    const described = Object.values(DESCRIPTION).map((lines) =>
      [...start, ...lines, "", ""].join("\r\n"),
    );
    expect(heads.map(afterFirstLine)).toEqual(described);
  });

  it("is the same through a proxy of either kind", async () => {
    const proxies = [await startHttpProxy(), await startSocksProxy()];
    open.push(...proxies);
    const [direct, ...proxied] = await Promise.all([
      recordAll(),
      ...proxies.map(({ url }) => recordAll({ egresses: readEgresses(url) })),
    ]);
    const plain = (heads: string[], port: number) =>
      heads.map((head) => afterFirstLine(head).replace(String(port), "{port}"));
    for (const { heads, port } of proxied) {
      expect(plain(heads, port)).toEqual(plain(direct.heads, direct.port));
    }
    expect(proxies.map(({ tunnels }) => tunnels.length > 0)).toEqual([true, true]);
  });
});

it("changes no other header's name, and no value", () => {
  const head = "GET /host: HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx-host: host: b\r\n";
  expect(recaseHead(head)).toBe(
    "GET /host: HTTP/1.1\r\nHost: a\r\nConnection: close\r\nx-host: host: b\r\n",
  );
});

describe("sec-ch-ua", () => {
  it.each([
    // Values of these versions of Chrome.
    [131, '"Google Chrome";v="131", "Chromium";v="131", "Not_A Brand";v="24"'],
    [142, '"Chromium";v="142", "Google Chrome";v="142", "Not_A Brand";v="99"'],
  ])("of Chrome %i", (major, brands) =>
    expect(clientHints(`Mozilla/5.0 (Windows) Chrome/${major}.0.0.0`).brands).toBe(brands),
  );

  it.each([
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.1 Safari/605.1.15",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1) CriOS/131.0 Mobile/15E148 Safari/604.1",
    "curl/8.5.0",
  ])("is not sent by %s", (userAgent) => {
    const settings = { ...BUILT_IN, userAgent };
    for (const headers of [
      graphqlHeaders(settings, "1"),
      activationHeaders(settings),
      embedHeaders(settings),
      pageHeaders(settings),
      scriptHeaders(settings),
    ]) {
      expect(Object.keys(headers).filter((name) => name.startsWith("sec-ch"))).toEqual([]);
      expect(headers["User-Agent"]).toBe(userAgent);
    }
  });

  it("names Edge, and a phone", () => {
    expect(clientHints("(Windows) Chrome/131.0.0.0 Edg/131.0.0.0").brands).toContain(
      '"Microsoft Edge";v="131"',
    );
    expect(clientHints("(Linux; Android 10; K) Chrome/131.0.0.0 Mobile")).toMatchObject({
      platform: '"Android"',
      mobile: "?1",
    });
  });

  it("follows the platform of the user agent", () => {
    expect(clientHints("(Macintosh) Chrome/150").platform).toBe('"macOS"');
    expect(clientHints("(X11; Linux x86_64) Chrome/150").platform).toBe('"Linux"');
  });
});

it("the stand-in accepts them", async () => {
  const x: FakeX = await startFakeX();
  open.push(x);
  const gateway = createGateway({ upstreamUrl: x.url });
  open.push(gateway);
  const client = createXClient();
  const signal = new AbortController().signal;
  const guestTokens = createGuestTokens({ gateway, client });
  const answer = await askGraphql("1491475671058681863", { gateway, guestTokens, client, signal });
  expect(answer.kind).toBe("ok");
});
