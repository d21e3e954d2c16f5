import { once } from "node:events";
import { createServer } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { boundRequests } from "./bound-requests";
import { MALFORMED } from "./servable-request";

// Longer than whatever is waited for in a test.
vi.setConfig({ testTimeout: 30_000 });

const BOUNDS = { headersMs: 2_000, requestMs: 3_000, readMs: 300, atOnce: 16 };
const LARGE = 12 * 2 ** 20;

const asked: string[] = [];
/** The most that was held while answers waited. */
let held = 0;
const server = createServer({ connectionsCheckingInterval: 20 }, async (request, response) => {
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
});
server.keepAliveTimeout = 100;

beforeAll(async () => {
  boundRequests(BOUNDS);
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

/** Sends what is given, then a byte now and then, until the other side has had enough. */
async function sendSlowly(start: string): Promise<string> {
  const socket = open();
  socket.write(start);
  const drip = setInterval(() => socket.write("a"), 20);
  const answer = await text(socket).catch(() => "");
  clearInterval(drip);
  return answer;
}

const POST = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100000\r\n";
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

const connections = () =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
const allClosed = () =>
  vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 10_000, interval: 20 });

async function expectServed(): Promise<void> {
  const socket = open();
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\nhello");
  expect(await text(socket)).toMatch(/200 OK[\s\S]*read 5/);
}

it.each([
  ["the head", `${POST}X-Slow: `],
  ["the body", `${POST}\r\n`],
])("lets nobody take for ever with %s", async (_, start) => {
  expect(await sendSlowly(start)).toMatch(/^HTTP\/1\.1 408 /);
});

it("holds 500 of them, and serves who comes meanwhile", async () => {
  const slow = Array.from({ length: 500 }, () => sendSlowly(`${POST}X-Slow: `));
  await expectServed();
  for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});

it("closes on whoever reads nothing of an answer, or a byte now and then, and lets go of it", async () => {
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
    // One more byte of a request that never comes is no sign of life either.
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

it("cuts off a connection that goes on asking and reads nothing", async () => {
  asked.length = 0;
  const socket = open();
  socket.pause();
  socket.write(get("/page").repeat(1_000));
  await expectServed();
  await allClosed();
  expect(asked.filter((path) => path === "/page").length).toBeLessThanOrEqual(BOUNDS.atOnce);
  expect(new Set(asked)).toEqual(new Set(["/page", "/", MALFORMED]));
  socket.destroy();
});

it("cuts off nobody who is waiting for an answer, or reads it at their pace", async () => {
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
    const part: Buffer | null = steady.read();
    if (part) read += part.length;
    if (steady.readableEnded) break;
  }
  expect(read).toBeGreaterThan(LARGE);
  expect(performance.now() - began).toBeGreaterThan(2 * BOUNDS.readMs);
  await once(steady.resume(), "close");
});

it("closes a connection that asks nothing more", async () => {
  const idle = open();
  idle.write(get("/"));
  const began = performance.now();
  expect(await text(idle)).toMatch(/200 OK/);
  expect(performance.now() - began).toBeLessThan(BOUNDS.readMs * 10);
  await text(open());
});
