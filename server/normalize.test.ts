import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { normalizeRequests } from "./normalize";
import { type Served, serve } from "./testing/serve";

let served: Served;
beforeAll(async () => {
  served = await serve([normalizeRequests], ({ method, url, headers }, response) => {
    response.end(JSON.stringify({ method, url, action: headers["next-action"] ?? null }));
  });
});
afterAll(() => served.close());

it.each([
  ["POST", "/_next/static/chunks/a.js"],
  ["DELETE", "/sw.js?1"],
  ["OPTIONS", "/flags/jp.svg"],
])("passes %s %s to the route that refuses it", async (method, path) => {
  const answer = await fetch(served.url + path, { method });
  expect((await answer.json()).url).toBe("/api/malformed-path");
});

it("does not change reads of files, and writes to other paths", async () => {
  const asked = [
    ["GET", "/sw.js"],
    ["POST", "/api/x"],
    ["POST", "/en/report/ticket"],
  ];
  for (const [method, path] of asked) {
    const answer = await fetch(served.url + path, { method: method ?? "" });
    expect((await answer.json()).url).toBe(path);
  }
});

it("rewrites an address that cannot be decoded, and drops the name of a server action", async () => {
  const answer = await fetch(`${served.url}/en/%ff`, {
    headers: { "next-action": "what a visitor would have in the log" },
  });
  expect(await answer.json()).toEqual({ method: "GET", url: "/en/%25ff", action: null });
});

it("reads no header that is longer than any browser's", async () => {
  const read = await serve([normalizeRequests], ({ headers }, response) => {
    response.end(JSON.stringify([headers["accept-encoding"], headers["if-none-match"]]));
  });
  const ask = async (headers: Record<string, string>) =>
    (await fetch(read.url, { headers })).json();
  const usual = { "accept-encoding": "gzip, br", "if-none-match": '"a", "b"' };
  expect(await ask(usual)).toEqual(Object.values(usual));
  const endless = { "accept-encoding": ",".repeat(300), "if-none-match": '"a",'.repeat(300) };
  expect(await ask(endless)).toEqual([null, null]);
  read.close();
});

it("refuses `OPTIONS *`, which Next would answer with 500", async () => {
  const socket = connect(served.port, "127.0.0.1");
  socket.write("OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

async function sendRaw(request: string): Promise<string> {
  const socket = connect(served.port, "127.0.0.1");
  socket.write(request);
  return text(socket);
}

const CLOSING = "Connection: close\r\n";

it.each([
  ["/a/../sw.js", "/api/malformed-path"],
  ["/%2e/favicon.ico", "/api/malformed-path"],
  ["/api/a/%2E%2e/b?c=/../d", "/api/b?c=/../d"],
  ["/api/x/../../../y/.", null],
  ["/api\\..\\sw.js", "/api/malformed-path"],
])("resolves dot segments once, before everything: POST %s", async (path, url) => {
  const answer = await sendRaw(`POST ${path} HTTP/1.1\r\nHost: x\r\n${CLOSING}\r\n`);
  if (url) expect(answer).toContain(`"url":${JSON.stringify(url)}`);
  else expect(answer).toMatch(/^HTTP\/1\.1 405 /);
});

it("refuses two Host headers", async () => {
  const answer = await sendRaw(`GET /en HTTP/1.1\r\nHost: x\r\nhOST: x\r\n${CLOSING}\r\n`);
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
});

it.each([
  ["/x.y", "multipart/form-data; boundary=a", 415],
  ["/_next/x", "multipart/form-data; boundary=a", 415],
  ["/en/terms", "application/x-www-form-urlencoded", 405],
  ["/", "text/plain", 405],
])("refuses a write to %s before Next", async (path, type, status) => {
  const answer = await fetch(served.url + path, {
    method: "POST",
    headers: { "content-type": type },
    body: "--a--",
  });
  expect(answer.status).toBe(status);
  expect(await answer.text()).toContain("<html");
});
