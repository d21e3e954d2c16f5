import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";
import { SOCKET_ADDRESS_HEADER } from "./client-address";

/**
 * Hands the socket's address to route handlers. Next keeps a client's own `X-Forwarded-For`, so
 * without this there would be no address that a client cannot choose.
 */
export function recordSocketAddress(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[SOCKET_ADDRESS_HEADER] = request.socket.remoteAddress ?? "";
  });
}
