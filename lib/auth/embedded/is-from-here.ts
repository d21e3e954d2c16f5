import "server-only";
import { SOCKET_ADDRESS_HEADER } from "@/lib/http/client-address";
import { isLoopback } from "../decide-mode.mjs";
import { isDirect } from "./record-connection";

/** What proxies and tunnels add, and nothing on this machine does. */
const OF_PROXIES = [
  "forwarded",
  "via",
  "x-real-ip",
  "x-client-ip",
  "x-cluster-client-ip",
  "x-original-forwarded-for",
  "x-original-host",
  "x-forwarded-server",
  "true-client-ip",
  "fastly-client-ip",
  "fly-client-ip",
  "cf-connecting-ip",
  "cf-ray",
  "cdn-loop",
  "x-amzn-trace-id",
  "x-envoy-external-address",
];

/**
 * Whether somebody on this machine asks, by a name of this machine. A proxy here that hands on the
 * requests of others is told by what it writes, and by the page that a browser asks from. One that
 * gives away none of it cannot be told. Nor does an account tell: a server in a container or in CI and
 * the browser beside it may each have any.
 */
export function isFromHere(headers: Headers): boolean {
  return isDirect(headers) && isToldFromHere(headers);
}

const listed = (value: string | null) =>
  (value ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

const bareAddress = (address: string) => address.trim().replace(/^::ffff:/i, "");
const hostIn = (url: string) => (URL.canParse(url) ? new URL(url).host : null);
const bareName = (host: string) => host.replace(/:\d+$/, "");

function isToldFromHere(headers: Headers): boolean {
  const host = headers.get("host") ?? "";
  // Next itself adds the socket's address as a hop, and the host as the one that was asked.
  const hops = listed(headers.get("x-forwarded-for"));
  const callers = [headers.get(SOCKET_ADDRESS_HEADER) ?? "", ...hops].map(bareAddress);
  const names = [host, ...listed(headers.get("x-forwarded-host"))].map(bareName);
  return (
    [...callers, ...names].every(isLoopback) &&
    listed(headers.get("x-forwarded-proto")).every((scheme) => scheme === "http") &&
    OF_PROXIES.every((header) => !headers.has(header)) &&
    isOwnPage(headers, host)
  );
}

/** What a browser tells of the page that asks. A site that is asked by another name has that one there. */
function isOwnPage(headers: Headers, host: string): boolean {
  const relation = headers.get("sec-fetch-site") ?? "none";
  const origin = headers.get("origin");
  // The page of the callback gives its address to nobody: some browsers then name no origin either.
  const isUnnamed = origin === "null" && relation === "same-origin";
  const pages = [isUnnamed ? null : origin, headers.get("referer")].filter((page) => page !== null);
  const own = hostIn(`http://${host}`);
  const isOwn = (page: string) => own !== null && hostIn(page) === own;
  return pages.every(isOwn) && ["none", "same-origin"].includes(relation);
}
