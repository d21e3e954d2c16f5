import { once } from "node:events";
import { expect, test } from "@playwright/test";
import { type AppServer, startApp } from "../app-server";
import { type FakeX, startFakeX } from "../fake-x/server";

const NASA = "https://x.com/NASA/status/1491475671058681863";

let app: AppServer;
let x: FakeX;
// In order, so that all tests share one app: with parallel workers each would start its own.
test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  x = await startFakeX();
  app = await startApp({ X_UPSTREAM_URL: x.url, TRUST_PROXY: "1", JOBS: "off" });
});
test.afterAll(async () => {
  await app.stop();
  await x.close();
});

const POSTS: [path: string, body: object, limit: number, wait: number][] = [
  ["/api/twitter/video-url", { url: NASA }, 20, 60],
  ["/api/twitter/download-record", { url: NASA }, 60, 60],
  ["/api/twitter/record-view", { twitter_url: NASA }, 60, 60],
  ["/api/twitter/report-unavailable", { video_id: "1" }, 60, 60],
  ["/api/csp-reports", { "csp-report": {} }, 60, 60],
  ["/api/reports", { reason: "other" }, 5, 3600],
  ["/api/twitter/upload-thumbnail", { video_id: "1", thumbnail: "data:" }, 10, 3600],
  ["/api/twitter/update-thumbnail", { video_url: NASA, thumbnail_url: "" }, 10, 3600],
];

for (const [path, body, limit, wait] of POSTS) {
  test(`${path}: ${limit} calls of one visitor, then 429 until the window ends`, async () => {
    const call = (address: string) =>
      fetch(`${app.url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": address },
        body: JSON.stringify(body),
      });
    const statuses = new Set<number>();
    for (let number = 1; number <= limit; number += 1) {
      // All requests come from one household: an IPv6 /64.
      statuses.add((await call(`2001:db8:0:1::${number.toString(16)}`)).status);
    }
    expect(statuses).not.toContain(429);
    const refused = await call("2001:db8:0:1:ffff::1");
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ success: false, error: "rate_limited" });
    const seconds = Number(refused.headers.get("retry-after"));
    expect(seconds).toBeGreaterThan(wait - 30);
    expect(seconds).toBeLessThanOrEqual(wait);
    expect(refused.headers.get("ratelimit")).toMatch(/;r=0;t=\d+/);
    expect(refused.headers.get("ratelimit-policy")).toContain(`;q=${limit};w=${wait}`);
    expect((await call("2001:db8:0:2::1")).status).not.toBe(429);
  });
}

test("suggestions: 60 a minute; lists and pages are free", async () => {
  const headers = { "x-forwarded-for": "198.51.100.7" };
  const read = async (path: string) => (await fetch(`${app.url}${path}`, { headers })).status;
  for (let number = 1; number <= 60; number += 1) {
    expect(await read("/api/authors/suggest?query=na")).toBe(200);
  }
  expect(await read("/api/authors/suggest?query=na")).toBe(429);
  for (let number = 1; number <= 100; number += 1) {
    expect(await read("/api/twitter/popular")).toBe(200);
  }
  expect(await read("/en/recent-videos")).toBe(200);
});

test("searches of the directory count with suggestions, the page's as the API's", async () => {
  const headers = { "x-forwarded-for": "198.51.100.8" };
  const read = (path: string) => fetch(`${app.url}${path}`, { headers });
  for (let number = 1; number <= 20; number += 1) {
    expect((await read(`/en/authors?search=na${number}`)).status).toBe(200);
    expect((await read(`/api/authors?search=na${number}`)).status).toBe(200);
    expect((await read("/api/authors/suggest?query=na")).status).toBe(200);
  }
  expect((await read("/api/authors?search=na")).status).toBe(429);
  const refused = await read("/en/authors?search=na");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.text()).toContain('<html lang="en">');
  expect((await read("/en/authors")).status).toBe(200);
});

test("a forged entry before the proxy's own is ignored", async () => {
  const call = (forged: string) =>
    fetch(`${app.url}/api/reports`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `${forged}, 203.0.113.9`,
      },
      body: "{}",
    });
  for (let number = 1; number <= 5; number += 1) await call(`192.0.2.${number}`);
  expect((await call("192.0.2.77")).status).toBe(429);
});

test("a response has an id; a proxy's own id is kept", async () => {
  const first = await fetch(`${app.url}/api/health`);
  expect(first.headers.get("x-request-id")).toMatch(/^[\w-]{36}$/);
  const named = await fetch(`${app.url}/en`, { headers: { "x-request-id": "proxy-0123456789" } });
  expect(named.headers.get("x-request-id")).toBe("proxy-0123456789");
});

test("metrics do not exist without a token", async () => {
  const headers = { authorization: "Bearer anything" };
  const answer = await fetch(`${app.url}/api/metrics`, { headers });
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error: "not_found" });
});

test.describe("malformed requests", () => {
  const RAW: [what: string, bytes: string][] = [
    [
      "two lengths",
      "POST /api/reports HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 9\r\n\r\n{}",
    ],
    [
      "a length and chunks",
      "POST /api/reports HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    ["a method of our own", "STEAL /api/reports HTTP/1.1\r\nHost: x\r\n\r\n"],
    ["no host", "GET /en HTTP/1.1\r\n\r\n"],
    [
      "a bare line break in a header",
      "GET /en HTTP/1.1\r\nHost: x\r\nX-A: 1\nX-Injected: 1\r\n\r\n",
    ],
    ["a NUL in a header", "GET /en HTTP/1.1\r\nHost: x\r\nX-A: a\u0000b\r\n\r\n"],
    ["80 KB of headers", `GET /en HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(80_000)}\r\n\r\n`],
    ["rubbish", `${"\u0016\u0003\u0001".repeat(50)}\r\n\r\n`],
    [
      "a path out of the site",
      "GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    ],
    [
      "a picture's name out of its folder",
      "GET /thumbnails/..%2f..%2f..%2fetc%2fpasswd HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    ],
    [
      "an address of another host",
      "GET http://169.254.169.254/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    ],
  ];
  for (const [what, bytes] of RAW) {
    test(`${what} is refused, and nothing else happens`, async () => {
      const { connect } = await import("node:net");
      const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
      let answer = "";
      socket.on("data", (chunk) => {
        answer += chunk;
      });
      socket.on("error", () => undefined);
      socket.setTimeout(5_000, () => socket.destroy());
      socket.write(bytes);
      await once(socket, "close");
      expect(answer).toMatch(/^HTTP\/1\.1 [34]\d\d /);
      // Matches a line of /etc/passwd, too.
      expect(answer).not.toMatch(/x-injected|root:[^:]*:0:/i);
    });
  }
});
