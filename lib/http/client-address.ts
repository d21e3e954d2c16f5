import { isIP } from "node:net";

/** Set from the socket by `recordSocketAddress`, over whatever a client sent under this name. */
export const SOCKET_ADDRESS_HEADER = "x-socket-address";

const UNKNOWN = "0.0.0.0";

function bare(address: string): string {
  const trimmed = address.trim().replace(/^::ffff:(?=\d+\.)/i, "");
  return isIP(trimmed) ? trimmed : UNKNOWN;
}

/**
 * The address of the client. With `proxies` 0 only the socket is believed; with n, the entry that
 * the n-th proxy from our side wrote into `X-Forwarded-For`, counted from the right.
 */
export function clientAddress(headers: Headers, proxies: number): string {
  const socket = bare(headers.get(SOCKET_ADDRESS_HEADER) ?? UNKNOWN);
  if (proxies === 0) return socket;
  const hops = (headers.get("x-forwarded-for") ?? "").split(",").filter((hop) => hop.trim() !== "");
  const hop = hops.at(-proxies);
  return hop === undefined ? socket : bare(hop);
}
