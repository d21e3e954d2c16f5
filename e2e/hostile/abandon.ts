import { once } from "node:events";
import { connect } from "node:net";

const ADDED_PATHS = ["/x.y", "/_next/x", "/en", "/en/result", "/auth/v1/token"];
const TYPES = ["application/json", "multipart/form-data; boundary=b", "text/plain"];

/**
 * Sends the start of a body to each path in each content type, then drops the connection: once by
 * closing it, once by a reset. Returns the number of requests.
 */
export async function abandonBodies(url: string, paths: string[]): Promise<number> {
  const { hostname, port } = new URL(url);
  let sent = 0;
  for (const path of [...new Set([...paths, ...ADDED_PATHS])]) {
    for (const type of TYPES) {
      for (const leave of ["destroy", "resetAndDestroy"] as const) {
        const socket = connect(Number(port), hostname);
        socket.on("error", () => undefined);
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n${"x".repeat(1000)}`,
          () => setImmediate(() => socket[leave]()),
        );
        await once(socket, "close");
        sent += 1;
      }
    }
  }
  return sent;
}
