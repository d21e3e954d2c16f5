import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Milliseconds that a client may take to send a request's head, and the whole of it. */
export type RequestBounds = { headersMs: number; requestMs: number };

const BOUNDS: RequestBounds = { headersMs: 10_000, requestMs: 30_000 };

/**
 * Holds back whoever sends slowly on purpose: Node looks every 30 s, answers 408 and closes. Next
 * makes its server before our code runs; a connection tells which one it is.
 */
export function boundRequests(bounds: RequestBounds = BOUNDS): void {
  const bounded = new WeakSet<Server>();
  subscribe("net.server.socket", (message) => {
    const { server } = (message as { socket: Socket & { server?: Server } }).socket;
    if (!server || bounded.has(server) || !("headersTimeout" in server)) return;
    bounded.add(server);
    server.headersTimeout = bounds.headersMs;
    server.requestTimeout = bounds.requestMs;
  });
}
