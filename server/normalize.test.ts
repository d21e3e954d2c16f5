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
    ["POST", "/sw.json"],
    ["POST", "/en/icons/"],
  ];
  for (const [method, path] of asked) {
    const answer = await fetch(served.url + path, { method: method ?? "" });
    expect((await answer.json()).url).toBe(path);
  }
});

it("rewrites an address that cannot be decoded, and drops the name of a server action", async () => {
  const answer = await fetch(`${served.url}/en/%ff`, {
    method: "POST",
    headers: { "next-action": "what a visitor would have in the log" },
  });
  expect(await answer.json()).toEqual({ method: "POST", url: "/en/%25ff", action: null });
});

it("refuses `OPTIONS *`, which Next would answer with 500", async () => {
  const socket = connect(served.port, "127.0.0.1");
  socket.write("OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /);
});
