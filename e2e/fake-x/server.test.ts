import { once } from "node:events";
import { connect } from "node:http2";
import { get } from "node:https";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FakeX, startFakeX } from "./server";
import { activate, askGraphql, askSyndication } from "./testing";

const ID = "1491475671058681863";
let x: FakeX;

beforeAll(async () => {
  x = await startFakeX();
});
afterEach(() => x.reset());
afterAll(() => x.close());

const control = (body: unknown) =>
  fetch(`${x.url}/__control`, { method: "POST", body: JSON.stringify(body) });

describe("faults", () => {
  it("apply the given number of times", async () => {
    x.setFault("syndication", "rate-limited", 2);
    const statuses: number[] = [];
    for (let call = 0; call < 3; call++) statuses.push((await askSyndication(x, ID)).status);
    expect(statuses).toEqual([429, 429, 200]);
  });

  it("affect one source only, until removed", async () => {
    x.setFault("syndication", "unavailable");
    expect((await askSyndication(x, ID)).status).toBe(503);
    expect((await askGraphql(x, ID, { token: await activate(x) })).status).toBe(200);
    x.setFault("syndication", null);
    expect((await askSyndication(x, ID)).status).toBe(200);
  });

  it("affect everything with a star", async () => {
    x.setFault("*", "blocked");
    expect((await askSyndication(x, ID)).headers.get("server")).toBe("cloudflare");
    expect((await fetch(`${x.url}/video.twimg.com/tweet_video/a.mp4`)).status).toBe(403);
  });

  it("drop connections and leave requests hanging", async () => {
    x.setFault("syndication", "reset", 1);
    await expect(askSyndication(x, ID)).rejects.toThrow("fetch failed");
    x.setFault("syndication", "hang", 1);
    const signal = AbortSignal.timeout(80);
    await expect(askSyndication(x, ID, { signal })).rejects.toThrow("timeout");
  });

  it("make activation give no token", async () => {
    x.setFault("activate", "no-token");
    expect(await activate(x)).toBeUndefined();
  });
});

describe("delay", () => {
  it("delays every answer of X's hosts by at least the given time", async () => {
    x.setDelay(60);
    const start = performance.now();
    await askSyndication(x, ID);
    expect(performance.now() - start).toBeGreaterThanOrEqual(59);
  });
});

describe("control over HTTP", () => {
  it("sets a fault, and lists requests", async () => {
    expect(
      (await control({ fault: { target: "syndication", name: "html", times: 1 } })).status,
    ).toBe(200);
    const response = await askSyndication(x, ID, { headers: { "user-agent": "probe" } });
    expect(response.headers.get("content-type")).toContain("text/html");
    expect(await (await fetch(`${x.url}/__requests`)).json()).toMatchObject([
      {
        host: "cdn.syndication.twimg.com",
        method: "GET",
        path: "/tweet-result",
        query: { id: ID, token: "a" },
        headers: { "user-agent": "probe" },
      },
    ]);
  });

  it("resets everything", async () => {
    x.setFault("*", "unavailable");
    await askSyndication(x, ID);
    await control({ reset: true });
    expect(x.requests()).toEqual([]);
    expect((await askSyndication(x, ID)).status).toBe(200);
  });

  it.each([
    null,
    {}.constructor.name,
    { fault: { target: "moon", name: "html" } },
    { delayMs: -1 },
    { nope: 1 },
  ])("refuses %j", async (body) => {
    expect((await control(body)).status).toBe(400);
  });

  it("lists the catalogue", async () => {
    const list = await (await fetch(`${x.url}/__catalogue`)).json();
    expect(list[0]).toMatchObject({ name: "nasa", id: ID, expected: "ok" });
  });
});

/** Accepts the self-signed certificate; `fetch` has no option for that. */
function statusOverTls(tlsUrl: string, host: string, path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(tlsUrl);
  const options = {
    hostname,
    port,
    path,
    headers: { host },
    rejectUnauthorized: false,
    agent: false,
  };
  return new Promise((resolve, reject) => {
    const asked = get(options, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    asked.on("error", reject);
  });
}

describe("TLS", () => {
  it("serves the same hosts beside plain HTTP, and ends with it", async ({ skip }) => {
    const secure = await startFakeX({ tls: true });
    const { tlsUrl } = secure;
    if (tlsUrl === null) {
      await secure.close();
      return skip("the openssl command is not installed");
    }
    expect(await statusOverTls(tlsUrl, "video.twimg.com", "/tweet_video/a.mp4")).toBe(200);
    const session = connect(tlsUrl, { rejectUnauthorized: false });
    const stream = session.request({
      ":authority": "video.twimg.com",
      ":path": "/tweet_video/a.mp4",
    });
    // An unread body would keep the session from closing.
    stream.resume();
    const [headers] = await once(stream, "response");
    expect(headers[":status"]).toBe(200);
    const cut = once(session, "close");
    await secure.close();
    await cut;
    await expect(statusOverTls(tlsUrl, "t.co", "/")).rejects.toThrow("ECONNREFUSED");
    await expect(fetch(secure.url)).rejects.toThrow("fetch failed");
  });
});
