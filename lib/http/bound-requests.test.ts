import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";
import { boundRequests } from "./bound-requests";

const server = createServer({ connectionsCheckingInterval: 20 }, async (request, response) => {
  response.end(`read ${(await text(request).catch(() => "")).length}`);
});

beforeAll(async () => {
  boundRequests({ headersMs: 200, requestMs: 400 });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

function open(): Socket {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("not listening");
  return connect(address.port, "127.0.0.1");
}

/** Sends what is given, then a byte now and then, until the other side has had enough. */
async function sendSlowly(start: string): Promise<string> {
  const socket = open();
  socket.on("error", () => undefined);
  socket.write(start);
  const drip = setInterval(() => socket.write("a"), 20);
  const answer = await text(socket).catch(() => "");
  clearInterval(drip);
  return answer;
}

const POST = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n";

it.each([
  ["the head", `${POST}X-Slow: `],
  ["the body", `${POST}\r\n`],
])("lets nobody take for ever with %s", async (_, start) => {
  expect(await sendSlowly(start)).toMatch(/^HTTP\/1\.1 408 /);
});

it("holds 500 of them, and serves who comes meanwhile", async () => {
  const slow = Array.from({ length: 500 }, () => sendSlowly(`${POST}X-Slow: `));
  const socket = open();
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello");
  expect(await text(socket)).toMatch(/200 OK[\s\S]*read 5/);
  for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});
