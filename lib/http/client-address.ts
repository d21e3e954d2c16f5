import { isIP } from "node:net";
import { processWide } from "@/lib/process-wide";

/** Set from the socket by `server/client-address`, over anything a client sent by this name. */
export const SOCKET_ADDRESS_HEADER = "x-socket-address";

/** Set there too: the request was made on this machine, and no proxy forwarded it. */
export const LOCAL_REQUEST_HEADER = "x-local-request";

const headersOfSocket = () => processWide("socket-headers", () => ({ areTrusted: true }));

/** Without `server/` both headers are whatever a client sends. */
export function distrustSocketHeaders(): void {
  headersOfSocket().areTrusted = false;
}

/** Whether a request was made on this machine, by a name of this machine, and not through a proxy. */
export function isLocalRequest(headers: Headers): boolean {
  return headersOfSocket().areTrusted && headers.get(LOCAL_REQUEST_HEADER) === "1";
}

const UNKNOWN = "0.0.0.0";

/** Proxies that write a port too: `192.0.2.1:4711`, `[2001:db8::1]:4711`, and the brackets alone. */
const WITH_PORT = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/;

function bare(written: string): string {
  const trimmed = written.trim();
  const [, bracketed, dotted] = WITH_PORT.exec(trimmed) ?? [];
  if (bracketed !== undefined && isIP(bracketed) !== 6) return UNKNOWN;
  const address = (bracketed ?? dotted ?? trimmed).replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(address) ? address : UNKNOWN;
}

/**
 * The address of the client. With `proxies` 0 only the socket is believed; with n, the entry that
 * the n-th proxy from our side wrote into `X-Forwarded-For`, counted from the right.
 */
export function clientAddress(headers: Headers, proxies: number): string {
  const known = headersOfSocket().areTrusted ? headers.get(SOCKET_ADDRESS_HEADER) : null;
  const socket = bare(known ?? UNKNOWN);
  if (proxies === 0) return socket;
  const hops = (headers.get("x-forwarded-for") ?? "").split(",").filter((hop) => hop.trim() !== "");
  const hop = hops.at(-proxies);
  return hop === undefined ? socket : bare(hop);
}
