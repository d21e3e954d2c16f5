import { readFileSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { type ConnectionOptions, connect, type TLSSocket } from "node:tls";
import { describe, expect, it } from "vitest";
import { hasSignIn, ports, site } from "./settings";
import { newAddress, post, visit } from "./visitor";

const ca = readFileSync(process.env.REAL_CA ?? "");

function handshake(options: ConnectionOptions = {}): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const at = { host: "127.0.0.1", port: ports.proxy, servername: "localhost", ca };
    const socket = connect({ ...at, ...options }, () => resolve(socket));
    socket.once("error", reject);
  });
}

describe("the proxy's certificate", () => {
  it("verifies against Caddy's own authority, for this name and no other", async () => {
    const socket = await handshake({ minVersion: "TLSv1.3", ALPNProtocols: ["h2", "http/1.1"] });
    expect([socket.authorized, socket.alpnProtocol]).toEqual([true, "h2"]);
    const { subjectaltname, valid_to } = socket.getPeerCertificate();
    expect(subjectaltname).toBe("DNS:localhost");
    expect(Date.parse(valid_to)).toBeGreaterThan(Date.now());
    socket.destroy();
    await expect(handshake({ servername: "other.example" })).rejects.toThrow(/alert/);
    await expect(handshake({ ca: [] })).rejects.toThrow(/certificate/);
  });

  it("is refused to TLS 1.1", async () => {
    await expect(handshake({ minVersion: "TLSv1.1", maxVersion: "TLSv1.1" })).rejects.toThrow();
  });
});

describe("the proxy", () => {
  it("speaks HTTP/2", async () => {
    const session = connectHttp2(site, { ca });
    const status = await new Promise((resolve, reject) => {
      session.once("error", reject);
      const stream = session.request({ ":path": "/en" });
      stream.once("response", (headers) => resolve(headers[":status"]));
      stream.resume().end();
    });
    session.destroy();
    expect(status).toBe(200);
  });

  it("redirects plain HTTP to HTTPS", async () => {
    const answer = await fetch(`http://localhost:${ports.http}/en`, { redirect: "manual" });
    expect(answer.status).toBe(308);
    expect(answer.headers.get("location")).toMatch(/^https:\/\/localhost.*\/en$/);
  });

  it.each(["gzip", "zstd", "br"])("sends pages in %s", async (encoding) => {
    const answer = await visit("/en", undefined, { headers: { "accept-encoding": encoding } });
    expect(answer.headers.get("content-encoding")).toBe(encoding);
    await answer.body?.cancel();
  });

  it("answers WebSocket upgrades like other requests, and keeps doing so", async () => {
    const upgrade = () =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(
          { host: "127.0.0.1", port: ports.proxy, servername: "localhost", ca },
          () =>
            socket.write(
              "GET /ws HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
            ),
        );
        socket.once("data", (answer) => {
          socket.destroy();
          resolve(answer.toString().slice(9, 12));
        });
        socket.once("error", reject);
      });
    const statuses = await Promise.all(Array.from({ length: 20 }, upgrade));
    for (const status of statuses) expect(status).toMatch(/^[34]\d\d$/);
  });

  it("replaces the request id that a client sends", async () => {
    const answer = await visit("/api/health", undefined, { headers: { "x-request-id": "mine" } });
    const id = answer.headers.get("x-request-id");
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it("refuses bodies above 700 KB", async () => {
    const answer = await post("/api/reports", { statement: "a".repeat(800_000) });
    expect(answer.status).toBe(413);
  });
});

/** Statuses of `count` extractions, one after another. */
async function extract(count: number, send: () => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push((await send()).status);
  return statuses;
}

const LINK = { url: "https://x.com/i/status/1700000000000071001" };
const direct = `https://localhost:${ports.untrusting}`;

describe("addresses of visitors", () => {
  it("come from a trusted proxy in front: its visitors are limited separately", async () => {
    const busy = newAddress();
    const statuses = await extract(25, () => post("/api/twitter/video-url", LINK, busy));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await post("/api/twitter/video-url", LINK)).status).toBe(200);
  });

  it("are not taken from X-Forwarded-For without a trusted proxy", async () => {
    const statuses = await extract(25, () =>
      post("/api/twitter/video-url", LINK, newAddress(), direct),
    );
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  });

  it.skipIf(!hasSignIn)("limit password attempts, per IPv4 address or IPv6 /64", async () => {
    const guess = (address: string) =>
      post("/auth/v1/token?grant_type=password", { email: "a@b.example", password: "x" }, address);
    for (const make of [
      (at: number) => `2001:db8:7:7:${at.toString(16)}::1`,
      (at: number) => `2001:db8:8::${at.toString(16)}`,
      () => "192.0.2.7",
    ]) {
      let at = 0;
      const statuses = await extract(40, () => guess(make(++at)));
      expect(statuses[0]).toBe(400);
      expect(statuses.at(-1)).toBe(429);
    }
    expect((await guess("2001:db8:9:9::1")).status).toBe(400);
  });
});
