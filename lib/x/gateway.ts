import "server-only";
import type { Redis } from "ioredis";
import { processWide } from "@/lib/runtime/slots";
import { env } from "../env";
import { configuredRedis } from "../http/rate-limit/redis";
import { childSpan } from "../telemetry/tracing";
import { type Ceilings, createCeilings, type Network, shareCeilings } from "./ceilings";
import { ENCODINGS } from "./client-headers";
import { createDispatcherPool, type DispatcherPool } from "./dispatcher";
import { DIRECT, type Egress, readEgresses } from "./egresses";
import { graphqlFile } from "./graphql-file";
import { mediaHosts } from "./media-hosts";
import {
  type Answered,
  type GatewayFault,
  type Sent,
  type Stop,
  send,
  type Unreachable,
} from "./send";

/** The only hosts that the server calls on behalf of a visitor. */
const GATEWAY_HOSTS: ReadonlySet<string> = new Set([
  "cdn.syndication.twimg.com",
  "api.x.com",
  "video.twimg.com",
  "pbs.twimg.com",
  "t.co",
  "api.fxtwitter.com",
  // For what X's web client sends: its page and its scripts.
  "x.com",
  "abs.twimg.com",
]);

export type GatewayRequest = {
  /** `https://` and one of X's hosts; throws for anything else, which is a bug. */
  url: string;
  method?: "GET" | "HEAD" | "POST";
  headers?: Record<string, string>;
  signal?: AbortSignal;
  redirect?: "follow" | "manual";
  /** Our own work has none, and leaves the reserve. */
  network?: Network;
  /** The first egress that connects, if absent. */
  egress?: string | undefined;
  timeoutMs?: number;
  maxBytes?: number;
};

export type Reply = Answered<string> | Unreachable;

export type Gateway = {
  /** UTF-8. Never rejects for failures of the network. */
  ask: (request: GatewayRequest) => Promise<Reply>;
  askBytes: (request: GatewayRequest) => Promise<Sent>;
  egresses: readonly string[];
  close: () => Promise<void>;
};

export type GatewayConfig = {
  egresses?: readonly Egress[] | undefined;
  tlsShuffle?: boolean;
  isHost?: (hostname: string) => boolean;
  /** `https://{host}{path}` is requested as `{upstreamUrl}/{host}{path}`. */
  upstreamUrl?: string | undefined;
  /** Limit of a call with redirects and body. */
  callTimeoutMs?: number;
  callsPerMinute?: number | undefined;
  redis?: Redis | undefined;
};

const CALL_TIMEOUT_MS = 2_500;
const MAX_BODY_BYTES = 2 * 1024 * 1024;
const MAX_REDIRECTS = 2;

type Setup = {
  pools: ReadonlyMap<string, DispatcherPool>;
  isHost: (hostname: string) => boolean;
  upstream: { origin: string; path: string } | null;
  ceilings: Ceilings | null;
};

/** Network failures are values; every call has a deadline and a maximum size. */
export function createGateway(config: GatewayConfig): Gateway {
  const { tlsShuffle = false, isHost = () => false } = config;
  const pools = new Map(
    (config.egresses ?? [DIRECT]).map(({ name, proxyUrl }) => [
      name,
      createDispatcherPool({ proxyUrl, tlsShuffle }),
    ]),
  );
  const upstream = config.upstreamUrl === undefined ? null : upstreamOf(config.upstreamUrl);
  const { callsPerMinute } = config;
  const ceilings = callsPerMinute === undefined ? null : ceilingsOf(callsPerMinute, config.redis);
  const setup = { pools, isHost, upstream, ceilings };
  const callTimeoutMs = config.callTimeoutMs ?? CALL_TIMEOUT_MS;
  const egresses = [...pools.keys()];
  let preferred = egresses[0] ?? DIRECT.name;

  async function askBytes(request: GatewayRequest): Promise<Sent> {
    const { hostname } = new URL(request.url);
    // The path is left out: it holds the post's id.
    const span = childSpan(`${request.method ?? "GET"} ${hostname}`, {
      "server.address": hostname,
    });
    const sent = await askAny(request);
    const isAnswer = sent.kind === "answer";
    span?.end(!isAnswer, isAnswer ? { "http.response.status_code": sent.status } : {});
    return sent;
  }

  async function askAny(request: GatewayRequest): Promise<Sent> {
    const timeoutMs = request.timeoutMs ?? callTimeoutMs;
    if (request.egress !== undefined) return askWithin(timeoutMs, setup, request);
    const first = await askWithin(timeoutMs, setup, { ...request, egress: preferred });
    const other = egresses[(egresses.indexOf(preferred) + 1) % egresses.length];
    const isDead = first.kind === "unreachable" && first.cause === "connection";
    if (!isDead || other === undefined || other === preferred) return first;
    preferred = other;
    return askWithin(timeoutMs, setup, { ...request, egress: other });
  }

  return {
    askBytes,
    ask: async (request) => {
      const reply = await askBytes(request);
      return reply.kind === "answer" ? { ...reply, body: reply.body.toString("utf8") } : reply;
    },
    egresses,
    close: async () => void (await Promise.all([...pools.values()].map((pool) => pool.close()))),
  };
}

function upstreamOf(address: string): NonNullable<Setup["upstream"]> {
  const { origin, pathname } = new URL(address);
  return { origin, path: pathname.replace(/\/+$/, "") };
}

function ceilingsOf(callsPerMinute: number, redis: Redis | undefined): Ceilings {
  const own = createCeilings(callsPerMinute);
  return redis ? shareCeilings(own, redis, callsPerMinute) : own;
}

export function gatewayFor(network: Network, gateway: Gateway, egress?: string): Gateway {
  const through = egress === undefined ? {} : { egress };
  return { ...gateway, ask: (request) => gateway.ask({ ...request, network, ...through }) };
}

/** By the settings; without `limits` any number of calls is allowed. */
export function configuredGateway(limits: Pick<GatewayConfig, "callsPerMinute" | "redis"> = {}) {
  const { X_UPSTREAM_URL, X_PROXY_URL, X_PROXY_URLS, X_TLS_SHUFFLE } = env();
  return createGateway({
    ...limits,
    upstreamUrl: X_UPSTREAM_URL,
    egresses: readEgresses(X_PROXY_URLS ?? X_PROXY_URL ?? ""),
    tlsShuffle: X_TLS_SHUFFLE === "on",
    isHost: (hostname) => [...graphqlFile().hosts(), ...mediaHosts()].includes(hostname),
  });
}

export function gateway(): Gateway {
  return processWide("x.gateway", () => {
    const { RATE_LIMITS, X_CALLS_PER_MINUTE } = env();
    return configuredGateway({
      callsPerMinute: RATE_LIMITS === "on" ? X_CALLS_PER_MINUTE : undefined,
      redis: configuredRedis() ?? undefined,
    });
  });
}

const TRANSIENT: ReadonlySet<number> = new Set([408, 425, 429]);

export function isTransient(reply: Reply): boolean {
  if (reply.kind === "unreachable") return reply.cause === "connection";
  return TRANSIENT.has(reply.status) || reply.status >= 500;
}

/** Retries once after a temporary failure. */
export async function askTwice(
  gateway: Gateway,
  request: GatewayRequest,
  worthAnother: (reply: Reply) => boolean = isTransient,
): Promise<Reply> {
  const reply = await gateway.ask(request);
  if (!worthAnother(reply) || request.signal?.aborted) return reply;
  return gateway.ask(request);
}

async function askWithin(timeoutMs: number, setup: Setup, request: GatewayRequest): Promise<Sent> {
  const url = requireKnownHost(new URL(request.url), setup);
  const { signal } = request;
  if (signal?.aborted) return { kind: "unreachable", cause: "aborted" };
  const stop: Stop = { cause: null, onStop: null };
  const end = (cause: GatewayFault) => {
    stop.cause = cause;
    stop.onStop?.();
  };
  const timer = setTimeout(end, timeoutMs, "timeout");
  const onAbort = () => end("aborted");
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    return await followWithinHost(url, setup, request, stop);
  } catch {
    return { kind: "unreachable", cause: stop.cause ?? "connection" };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

function requireKnownHost(url: URL, setup: Setup): URL {
  if (!isKnownHost(url, setup)) throw new Error(`Not one of X's hosts: ${url.host}`);
  return url;
}

function isKnownHost(url: URL, { isHost }: Setup): boolean {
  const bare = url.protocol === "https:" && url.port === "" && !url.username && !url.password;
  return bare && (GATEWAY_HOSTS.has(url.hostname) || isHost(url.hostname));
}

async function followWithinHost(
  start: URL,
  setup: Setup,
  request: GatewayRequest,
  stop: Stop,
): Promise<Sent> {
  let url = start;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const taken = setup.ceilings?.take(url.hostname, request.network) ?? true;
    if (!(typeof taken === "boolean" ? taken : await taken)) {
      return { kind: "unreachable", cause: "ceiling" };
    }
    const reply = await sendTo(url, setup, request, stop);
    if (reply.kind === "unreachable" || request.redirect === "manual") return reply;
    const { location } = reply.headers;
    if (reply.status < 300 || reply.status >= 400 || location === undefined) return reply;
    if (!URL.canParse(location, url)) break;
    url = new URL(location, url);
    if (url.hostname !== start.hostname || !isKnownHost(url, setup)) break;
  }
  return { kind: "unreachable", cause: "redirect" };
}

function sendTo(url: URL, setup: Setup, request: GatewayRequest, stop: Stop): Promise<Sent> {
  const { pools, upstream } = setup;
  const pool = pools.get(request.egress ?? DIRECT.name);
  if (!pool) throw new Error(`Not an egress: ${request.egress}`);
  const path = `${url.pathname}${url.search}`;
  const target = upstream
    ? { origin: upstream.origin, path: `${upstream.path}/${url.hostname}${path}` }
    : { origin: url.origin, path };
  const method = request.method ?? "GET";
  const headers = withEncodings(request.headers ?? {});
  const maxBytes = request.maxBytes ?? MAX_BODY_BYTES;
  return send(pool.current(), { ...target, method, headers }, maxBytes, stop);
}

function withEncodings(headers: Record<string, string>): Record<string, string> {
  if ("Accept-Encoding" in headers) return headers;
  return { ...headers, "Accept-Encoding": ENCODINGS };
}
