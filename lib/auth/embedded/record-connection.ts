import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Written from the connection, over whatever a client sent under this name: its two ports, or `RELAYED`. */
export const CONNECTION_HEADER = "x-sign-in-connection";

const RELAYED = "relayed";

/** Hands the embedded service what a request's headers do not tell of who sends it. */
export function recordConnection(): void {
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    const { remotePort, localPort } = request.socket;
    const isRelayed = isAsProxiesWrite(request);
    request.headers[CONNECTION_HEADER] = isRelayed ? RELAYED : `${remotePort} ${localPort}`;
  });
}

/** The ports of the caller and of this server; null where a proxy stands between, or nothing is known. */
export function portsOf(headers: Headers): { from: number; to: number } | null {
  const [, from, to] = /^(\d+) (\d+)$/.exec(headers.get(CONNECTION_HEADER) ?? "") ?? [];
  return from && to ? { from: Number(from), to: Number(to) } : null;
}

/**
 * As nginx asks by itself: with HTTP/1.0, or where it is told to use 1.1 with a `Connection: close`
 * before all that it hands on. Browsers and HTTP clients do neither.
 */
function isAsProxiesWrite({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const [first = "", , second = "", value = ""] = rawHeaders;
  const isClosing = second.toLowerCase() === "connection" && value.toLowerCase() === "close";
  return httpVersion === "1.0" || (first.toLowerCase() === "host" && isClosing);
}
