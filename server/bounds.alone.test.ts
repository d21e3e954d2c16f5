import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { MAX_TOKEN } from "@/lib/auth/bearer-verifier";
import { cookiesOf } from "@/lib/auth/testing/session-cookies";
import { type Bounds, boundRequests, closeSilent, serverOptions } from "./bounds";
import { Connections } from "./connections";
import { AppResponse, compose } from "./response";

// Longer than any timeout in these tests.
vi.setConfig({ testTimeout: 30_000 });

/** Time limits for this test. Pauses below are shares of them, since the time is what is tested. */
const BOUNDS: Bounds = { headersMs: 2_000, requestMs: 3_000, readMs: 1_000, pipelined: 16 };
const LARGE = 12 * 2 ** 20;

const asked: string[] = [];
/** The most memory, in bytes, that was held while responses waited. */
let held = 0;
const connections = new Connections();
const answer: RequestListener<typeof IncomingMessage, typeof AppResponse> = async (
  request,
  response,
) => {
  const { url = "" } = request;
  asked.push(url);
  const body = await text(request).catch(() => "");
  if (url === "/page") return response.end(Buffer.alloc(2 ** 20, "a"));
  if (url === "/large") {
    response.end(Buffer.alloc(LARGE, "a"));
    held = Math.max(held, process.memoryUsage().arrayBuffers);
    return;
  }
  if (url === "/late") await delay(3 * BOUNDS.readMs);
  response.end(`read ${body.length}`);
};
const server = createServer(
  { ServerResponse: AppResponse, connectionsCheckingInterval: 20, ...serverOptions(BOUNDS) },
  compose([connections.track, boundRequests(BOUNDS, connections)], answer),
);
server.keepAliveTimeout = 100;

beforeAll(async () => {
  connections.watch(server);
  closeSilent(server, BOUNDS, connections);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

function open(): Socket {
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("not listening");
  const socket = connect(address.port, "127.0.0.1");
  return socket.on("error", () => undefined);
}

/** Sends `start` and then single bytes for some time, or until the server closes the connection. */
async function sendSlowly(start: string, ms = Number.POSITIVE_INFINITY): Promise<string> {
  const socket = open();
  const began = performance.now();
  socket.write(start);
  const drip = setInterval(() => {
    if (performance.now() - began < ms) socket.write("a");
  }, 20);
  const answer = await text(socket).catch(() => "");
  clearInterval(drip);
  return answer;
}

const POST = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n";
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

const openConnections = () =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
const allClosed = () =>
  vi.waitFor(async () => expect(await openConnections()).toBe(0), {
    timeout: 10_000,
    interval: 20,
  });

async function expectServed(): Promise<void> {
  const socket = open();
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello");
  expect(await text(socket)).toMatch(/200 OK[\s\S]*read 5/);
}

it.each([
  ["the head", `${POST}X-Slow: `, BOUNDS.headersMs],
  ["the body", `${POST}\r\n`, BOUNDS.requestMs],
])("limits the time for %s", async (_, start, limit) => {
  // A byte sent at the same time as the refusal would reset the connection, and its text be lost.
  const answer = await sendSlowly(start, limit - BOUNDS.readMs / 2);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

it("serves others while 500 clients send slowly", async () => {
  const slow = Array.from({ length: 500 }, () => sendSlowly(`${POST}X-Slow: `));
  await expectServed();
  // Empty where a last byte has reset the connection.
  for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
});

it("closes connections that read nothing, or single bytes, and frees their memory", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  await allClosed();
  collect();
  const before = process.memoryUsage().arrayBuffers;
  asked.length = 0;
  const sockets = Array.from({ length: 20 }, open);
  for (const socket of sockets) socket.write(get("/large"));
  const [, ...others] = sockets;
  for (const socket of others.slice(10)) socket.pause();
  for (const socket of others.slice(15)) socket.write("GET / HTTP/1.1\r\nX-Slow: ");
  const sips = setInterval(() => {
    for (const socket of others.slice(0, 10)) socket.read(1);
    // More bytes of a request that is never complete do not keep its connection open.
    for (const socket of others.slice(15)) socket.write("a");
  }, 20);
  await vi.waitFor(
    () => expect(asked.filter((path) => path === "/large")).toHaveLength(20),
    10_000,
  );
  await expectServed();
  await allClosed();
  clearInterval(sips);
  expect(held - before).toBeGreaterThan(5 * LARGE);
  const letGo = () => {
    collect();
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(LARGE);
  };
  await vi.waitFor(letGo, 10_000);
  for (const socket of sockets) socket.destroy();
});

it("closes a connection that pipelines and reads nothing", async () => {
  asked.length = 0;
  const socket = open();
  socket.pause();
  socket.write(get("/page").repeat(1_000));
  await expectServed();
  await allClosed();
  expect(asked.filter((path) => path === "/page").length).toBeLessThanOrEqual(BOUNDS.pipelined);
  expect(new Set(asked)).toEqual(new Set(["/page", "/"]));
  socket.destroy();
});

it("keeps clients that wait for a response or read it steadily", async () => {
  const patient = open();
  patient.write(get("/late"));
  const [first] = await once(patient, "data");
  expect(String(first)).toMatch(/200 OK[\s\S]*read 0/);

  const steady = open();
  steady.write(get("/large"));
  let read = 0;
  const began = performance.now();
  while (read < LARGE) {
    await delay(5);
    // Takes three times as long as a client may read nothing, however fast this machine is.
    const due = (LARGE * (performance.now() - began)) / (3 * BOUNDS.readMs);
    const part: Buffer | null = read < due ? steady.read() : null;
    if (part) read += part.length;
    if (steady.readableEnded) break;
  }
  expect(read).toBeGreaterThan(LARGE);
  expect(performance.now() - began).toBeGreaterThan(2 * BOUNDS.readMs);
  await once(steady.resume(), "close");
});

it("closes an idle connection", async () => {
  const idle = open();
  idle.write(get("/"));
  const began = performance.now();
  expect(await text(idle)).toMatch(/200 OK/);
  expect(performance.now() - began).toBeLessThan(BOUNDS.readMs * 10);
  await text(open());
});

it("refuses an address beyond 2 KB, as JSON to the API and as a page elsewhere", async () => {
  const ask = async (path: string) => {
    const socket = open();
    socket.write(get(path));
    return text(socket);
  };
  asked.length = 0;
  expect(await ask(`/en/${"a".repeat(2_045)}`)).toMatch(/^HTTP\/1\.1 414 [\s\S]*<html lang="en">/);
  expect(await ask(`/api/x?${"a".repeat(60_000)}`)).toMatch(
    /^HTTP\/1\.1 414 [\s\S]*"error":"address_too_long"/,
  );
  expect(asked).toEqual([]);
  expect(await ask(`/en/${"a".repeat(2_044)}`)).toMatch(/^HTTP\/1\.1 200 /);
});

it("answers an upgrade like any other request, and leaks no connection", async () => {
  await allClosed();
  const upgrade = "GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n";
  const sockets = Array.from({ length: 50 }, open);
  const answers = sockets.map(async (socket) => {
    socket.write(upgrade);
    const [first] = await once(socket, "data");
    socket.destroy();
    return String(first);
  });
  for (const one of await Promise.all(answers)) expect(one).toMatch(/^HTTP\/1\.1 200 /);
  await allClosed();
});

it("has room for the longest token that is accepted, as a browser sends it", async () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const header = encode({ alg: "ES256", typ: "JWT", kid: "key" });
  const claims = encode({ exp: Math.floor(Date.now() / 1000) + 3_600, sub: "somebody" });
  const authorization = `Bearer ${`${header}.${claims}.`.padEnd(MAX_TOKEN, "s")}`;
  const cookie = await cookiesOf(authorization);
  const socket = open();
  socket.write(
    `GET / HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nCookie: ${cookie}\r\n\r\n`,
  );
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
});
