import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Written from the connection, over whatever a client sent under this name. */
export const CONNECTION_HEADER = "x-sign-in-connection";

const RELAYED = "relayed";
const DIRECT = "direct";

/** Hands the embedded service what a request's headers do not tell of who sends it. */
export function recordConnection(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    request.headers[CONNECTION_HEADER] = isAsNginxWrites(request) ? RELAYED : DIRECT;
  });
}

/** False where a proxy stands between, or nothing is known. */
export function isDirect(headers: Headers): boolean {
  return headers.get(CONNECTION_HEADER) === DIRECT;
}

/**
 * As nginx asks unless it is told otherwise: with HTTP/1.0, and a `Connection: close` which that version
 * has no need of. With HTTP/1.1 it writes just what Node's own client does, and cannot be told from it.
 */
function isAsNginxWrites({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === "1.0" && headers.connection?.toLowerCase() === "close";
}
