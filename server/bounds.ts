import type { Server } from "node:http";
import type { Socket } from "node:net";
import { AppError } from "@/lib/errors";
import { MAX_ADDRESS } from "@/lib/http/servable-request";
import type { Connections } from "./connections";
import { refuse } from "./refuse";
import type { Handler } from "./response";

export type Bounds = {
  headersMs: number;
  requestMs: number;
  /** How long a client may leave a waiting response unread. */
  readMs: number;
  /** Browsers and proxies have one request of a connection waiting. */
  pipelined: number;
};

export const BOUNDS: Bounds = {
  headersMs: 10_000,
  requestMs: 30_000,
  readMs: 30_000,
  pipelined: 16,
};

// A signed-in browser sends its token twice: up to 60 KiB of headers, where Node's default is 16.
export function serverOptions(bounds: Bounds) {
  return {
    headersTimeout: bounds.headersMs,
    requestTimeout: bounds.requestMs,
    maxHeaderSize: 64 * 1024,
  };
}

/** A connection whose response is not ready stays open. */
export function closeSilent(server: Server, bounds: Bounds, connections: Connections): void {
  server.timeout = bounds.readMs;
  server.on("timeout", (socket: Socket) => {
    if (connections.waitingOn(socket) === 0 || socket.writableLength > 0) socket.destroy();
  });
}

export function boundRequests(bounds: Bounds, connections: Connections): Handler {
  return (request, response, next) => {
    if (connections.waitingOn(request.socket) > bounds.pipelined) request.socket.destroy();
    if (request.socket.destroyed) return;
    if ((request.url ?? "").length > MAX_ADDRESS) {
      return refuse(request, response, new AppError("address_too_long"));
    }
    next();
  };
}
