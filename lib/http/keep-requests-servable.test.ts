import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { keepRequestsServable } from "./keep-requests-servable";

const server = createServer(({ method, url, headers }, response) => {
  response.end(JSON.stringify({ method, url, action: headers["next-action"] ?? null }));
});
beforeAll(async () => {
  keepRequestsServable((url) => `/led${url}`);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

it.each([
  ["POST", "/_next/static/chunks/a.js"],
  ["DELETE", "/sw.js?1"],
  ["OPTIONS", "/flags/jp.svg"],
])("hands %s %s to who refuses it", async (method, path) => {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method });
  expect((await answer.json()).url).toBe("/led/api/malformed-path");
});

it("leaves alone who reads a file, and who sends to what is none", async () => {
  const { port } = server.address() as AddressInfo;
  const asked = [
    ["GET", "/sw.js"],
    ["POST", "/sw.json"],
    ["POST", "/en/icons/"],
  ];
  for (const [method, path] of asked) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: method ?? "" });
    expect((await answer.json()).url).toBe(`/led${path}`);
  }
});

it("hands on an address that can be served, and no name of a server action", async () => {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/en/%ff`, {
    method: "POST",
    headers: { "next-action": "what a visitor would have in the log" },
  });
  expect(await answer.json()).toEqual({ method: "POST", url: "/led/en/%25ff", action: null });
});
