import "server-only";
import type { Socket } from "node:net";
import type { buildConnector } from "undici";

type Connector = buildConnector.connector;

/** Browsers write these so over HTTP/1.1; undici writes lower case. */
const OWN_HEADERS: Record<string, string> = {
  host: "Host",
  connection: "Connection",
  "content-length": "Content-Length",
};
const OWN_HEADER = /(?<=\r\n)(?:host|connection|content-length)(?=: )/g;

export function recaseHead(head: string): string {
  return head.replace(OWN_HEADER, (name) => OWN_HEADERS[name] ?? name);
}

// X's edge looks at the casing: title case let a client through that had been refused (zedeus/nitter,
// 2026-08-19). undici writes a head as one string.
export function withClientCasing(connect: Connector): Connector {
  return (options, callback) =>
    connect(options, (...result) => {
      const [, socket] = result;
      if (socket) recaseWrites(socket);
      callback(...result);
    });
}

function recaseWrites(socket: Socket): void {
  const { write } = socket;
  Object.defineProperty(socket, "write", {
    configurable: true,
    // Writable, because Node replaces the method when the connection ends.
    writable: true,
    value: (chunk: unknown, ...others: unknown[]) => {
      const recased = typeof chunk === "string" ? recaseHead(chunk) : chunk;
      return Reflect.apply(write, socket, [recased, ...others]);
    },
  });
}
