import { expect, test } from "@playwright/test";
import { type AppServer, startApp, startNextAlone } from "../app-server";

// In order, so that all rows share one pair of servers.
test.describe.configure({ mode: "default" });

let servers: Record<"our server" | "next start", AppServer>;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  const environment = { X_UPSTREAM_URL: process.env.E2E_X_URL ?? "", JOBS: "off" };
  const [own, next] = await Promise.all([startApp(environment), startNextAlone(environment)]);
  servers = { "our server": own, "next start": next };
});
test.afterAll(() => Promise.all(Object.values(servers).map((server) => server.stop())));

type Row = {
  ask: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  status: number;
  /** Expected header values; null if the header must be absent. */
  sends?: Record<string, string | null>;
};

const PAGE = { "content-type": "text/html", "content-security-policy": "default-src" };
const JSON_SENT = { "content-type": "application/json" };
const UNSTORED = { ...JSON_SENT, "cache-control": "no-store" };
const LONG = `/en?${"a".repeat(2100)}`;

const TABLE: Row[] = [
  { ask: "/", headers: { "accept-language": "ja" }, status: 307, sends: { location: "/ja" } },
  {
    ask: "/popular-videos?page=2",
    headers: { "accept-language": "es-MX,en;q=0.5" },
    status: 307,
    sends: { location: "/es/popular-videos?page=2", "cache-control": "private, no-store" },
  },
  {
    ask: "/en/popular-videos?sort=rating&page=3",
    status: 307,
    sends: { location: "/en/highly-rated" },
  },
  { ask: "/en", status: 200, sends: PAGE },
  { ask: "/zh-TW/popular-videos?timeframe=24h&page=2", status: 200, sends: PAGE },
  {
    ask: "/en/authors?search=na",
    status: 200,
    sends: { ...PAGE, "content-security-policy": "'nonce-" },
  },
  { ask: "/en/recent-videos/9999", status: 404, sends: PAGE },
  { ask: "/en/no-such-page", status: 404, sends: PAGE },
  { ask: "/en/author/nobody_has_this", status: 404, sends: PAGE },
  { ask: "/nothing.png", status: 404, sends: PAGE },
  { ask: "/auth/callback", status: 200, sends: { ...PAGE, "referrer-policy": "no-referrer" } },
  { ask: LONG, status: 414, sends: PAGE },
  {
    ask: "/en",
    method: "POST",
    headers: { "content-type": "multipart/form-data; boundary=a" },
    body: "--a--",
    status: 415,
    sends: PAGE,
  },
  { ask: "/robots.txt", status: 200, sends: { "content-type": "text/plain" } },
  { ask: "/sitemap.xml", status: 200, sends: { "content-type": "application/xml" } },
  { ask: "/api/health", status: 200, sends: UNSTORED },
  { ask: "/api/twitter/popular", status: 200, sends: { ...JSON_SENT, "cache-control": "public" } },
  { ask: "/api/no-such-route", status: 404, sends: JSON_SENT },
  { ask: "/api/favorites", status: 401, sends: { ...JSON_SENT, "www-authenticate": "Bearer" } },
  { ask: "/api/twitter/video-url", status: 405, sends: { allow: "POST, OPTIONS" } },
  {
    ask: "/api/twitter/video-url",
    method: "POST",
    headers: JSON_SENT,
    body: '{"url":"hello"}',
    status: 400,
    sends: { ...UNSTORED, ratelimit: '"minute"' },
  },
  {
    ask: "/api/twitter/video-url",
    method: "POST",
    headers: JSON_SENT,
    body: '{"url":"https://x.com/i/status/1700000000000008200"}',
    status: 200,
    sends: { ...UNSTORED, "ratelimit-policy": "q=20;w=60" },
  },
  {
    ask: "/api/twitter/video-url",
    method: "POST",
    headers: { ...JSON_SENT, "sec-fetch-site": "cross-site" },
    body: '{"url":"hello"}',
    status: 403,
    sends: UNSTORED,
  },
];

/** Headers of every response, redirects too. */
const EVERYWHERE = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "cross-origin-opener-policy": "same-origin-allow-popups",
  "permissions-policy": "camera=()",
  "postreel-cache-control": null,
};

for (const name of ["our server", "next start"] as const) {
  for (const { ask, method = "GET", headers = {}, body, status, sends = {} } of TABLE) {
    test(`${name}: ${method} ${ask.slice(0, 60)} is answered with ${status}`, async () => {
      const answer = await fetch(servers[name].url + ask, {
        method,
        headers,
        redirect: "manual",
        ...(body !== undefined && { body }),
      });
      await answer.text();
      expect(answer.status).toBe(status);
      for (const [header, part] of Object.entries({ ...EVERYWHERE, ...sends })) {
        const value = answer.headers.get(header)?.replace(servers[name].url, "") ?? null;
        if (part === null || header === "location") expect(value, header).toBe(part);
        else expect(value, header).toContain(part);
      }
    });
  }

  test(`${name}: 60 deep pages of a list a minute`, async () => {
    const read = (page: number) => fetch(`${servers[name].url}/ja/recent-videos?page=${page}`);
    for (let page = 9000; page < 9060; page += 1) expect((await read(page)).status).toBe(200);
    const refused = await read(9060);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('<html lang="ja">');
    expect((await fetch(`${servers[name].url}/ja/recent-videos?page=2`)).status).toBe(200);
  });
}
