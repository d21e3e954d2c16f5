import { isIP, isIPv6 } from "node:net";
import { env } from "@/lib/env";
import { processWide } from "@/lib/runtime/slots";

/** `server/client-address` sets it from the socket, over anything a client sent. */
export const SOCKET_ADDRESS_HEADER = "x-socket-address";

/** `server/client-address` sets it on a request from this machine that came through no proxy. */
export const LOCAL_REQUEST_HEADER = "x-local-request";

const headersOfSocket = () => processWide("http.socket-headers", () => ({ areTrusted: true }));

/** Without `server/`, both headers are whatever the client sends. */
export function distrustSocketHeaders(): void {
  headersOfSocket().areTrusted = false;
}

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
  if (!isIP(address)) return UNKNOWN;
  return isIPv6(address) ? (mappedAddress(address) ?? address) : address;
}

/** With n proxies, what the n-th from our side wrote into `X-Forwarded-For`, counted from the right. */
export function clientAddress(headers: Headers, proxies: number): string {
  const known = headersOfSocket().areTrusted ? headers.get(SOCKET_ADDRESS_HEADER) : null;
  const socket = bare(known ?? UNKNOWN);
  if (proxies === 0) return socket;
  const hops = (headers.get("x-forwarded-for") ?? "").split(",").filter((hop) => hop.trim() !== "");
  const hop = hops.at(-proxies);
  return hop === undefined ? socket : bare(hop);
}

export type Client = { address: string; userAgent: string };

export function clientOf(headers: Headers): Client {
  return {
    address: clientAddress(headers, env().TRUST_PROXY),
    userAgent: (headers.get("user-agent") ?? "").slice(0, 400),
  };
}

function ipv6Groups(address: string): string[] {
  const [head = "", tail] = (address.split("%", 1)[0] ?? "").toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  return [...before, ...Array<string>(Math.max(0, zeros)).fill("0"), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ""),
  );
}

function mappedAddress(address: string): string | null {
  const dotted = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(address);
  if (dotted) return isMapped(ipv6Groups(`${dotted[1]}0:0`)) ? (dotted[2] ?? null) : null;
  const groups = ipv6Groups(address);
  if (!isMapped(groups)) return null;
  const bytes = groups.slice(6).flatMap((group) => {
    const value = Number.parseInt(group, 16);
    return [value >> 8, value & 255];
  });
  return bytes.join(".");
}

const isMapped = (groups: string[]) =>
  groups.length === 8 && groups.slice(0, 6).join(":") === "0:0:0:0:0:ffff";

/** Many visitors share it; one customer of a hoster may have it whole. */
export function networkOf(address: string): string {
  return addressPrefix(address, { v4: 24, v6: 48 });
}

/** Bits in whole groups (multiples of 8 and 16). Equal networks are equal strings. */
export function addressPrefix(address: string, bits: { v4: number; v6: number }): string {
  if (!isIPv6(address))
    return address
      .split(".")
      .slice(0, bits.v4 / 8)
      .join(".");
  return ipv6Groups(address)
    .slice(0, bits.v6 / 16)
    .join(":");
}
