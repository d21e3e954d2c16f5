import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { MALFORMED } from "./servable-request";

export type RequestBounds = {
  /** Milliseconds that a client may take to send a request's head, and the whole of it. */
  headersMs: number;
  requestMs: number;
  /** Milliseconds that a client may take nothing of an answer that waits for it. */
  readMs: number;
  /** Requests of one connection whose answers are still to be read: browsers and proxies send one. */
  atOnce: number;
};

const BOUNDS: RequestBounds = {
  headersMs: 10_000,
  requestMs: 30_000,
  readMs: 30_000,
  atOnce: 16,
};

/**
 * Holds back whoever sends or reads slowly on purpose. Of senders Node looks every 30 s, answers 408 and
 * closes. Next makes its server before our code runs; a connection tells which one it is.
 */
export function boundRequests(bounds: RequestBounds = BOUNDS): void {
  const waiting = countWaiting(bounds.atOnce);
  const bounded = new WeakSet<Server>();
  subscribe("net.server.socket", (message) => {
    const { socket } = message as { socket: Socket & { server?: Server } };
    const { server } = socket;
    if (!server || bounded.has(server) || !("headersTimeout" in server)) return;
    bounded.add(server);
    server.headersTimeout = bounds.headersMs;
    server.requestTimeout = bounds.requestMs;
    server.timeout = bounds.readMs;
    server.on("timeout", (idle: Socket) => {
      // While an answer is being made there is nothing to read: a job may take its time.
      if (waiting(idle) === 0 || idle.writableLength > 0) idle.destroy();
    });
    // The first one came before its server was known.
    socket.setTimeout(bounds.readMs);
  });
}

/**
 * Counts what of each connection is not answered and read yet, and cuts off one that goes on asking: its
 * answers would wait in memory. What had come with that request leads to nothing that costs.
 */
function countWaiting(atOnce: number): (socket: Socket) => number {
  const counts = new WeakMap<Socket, number>();
  const waiting = (socket: Socket) => counts.get(socket) ?? 0;
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const { socket } = request;
    counts.set(socket, waiting(socket) + 1);
    response.once("close", () => counts.set(socket, waiting(socket) - 1));
    if (waiting(socket) > atOnce) socket.destroy();
    if (socket.destroyed) request.url = MALFORMED;
  });
  return waiting;
}
