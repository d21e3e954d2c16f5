import "server-only";
import type { Redis } from "ioredis";
import { type Dispatcher, request as undiciRequest } from "undici";
import { env } from "../env";
import { redisAt } from "../http/rate-limit/redis";
import { processWide } from "../process-wide";
import { untilAborted } from "./abort";
import { type Ceilings, createCeilings, type Network, shareCeilings } from "./ceilings";
import { createDispatcherPool, type DispatcherConfig, type DispatcherPool } from "./dispatcher";
import { ACCEPTED_ENCODINGS, readBody } from "./read-body";

/** The only hosts that the server asks on behalf of a visitor. */
export const GATEWAY_HOSTS: ReadonlySet<string> = new Set([
  "cdn.syndication.twimg.com",
  "api.x.com",
  "video.twimg.com",
  "pbs.twimg.com",
  "t.co",
  "api.fxtwitter.com",
]);

const HEADER_NAMES = [
  "content-type",
  "content-length",
  "location",
  "retry-after",
  "x-rate-limit-remaining",
  "x-rate-limit-reset",
] as const;
export type GatewayHeaders = Partial<Record<(typeof HEADER_NAMES)[number], string>>;

export type GatewayRequest = {
  /** `https://` and one of `GATEWAY_HOSTS`; anything else is a bug and throws. */
  url: string;
  method?: "GET" | "HEAD" | "POST";
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** `manual` answers with the redirect itself. */
  redirect?: "follow" | "manual";
  /** The visitor's network that the call is made for; none for our own work. */
  network?: Network;
};

/** `ceiling`: our own bound on calls of this host is reached, and it was not asked. */
export type GatewayFault =
  | "timeout"
  | "connection"
  | "too_large"
  | "redirect"
  | "aborted"
  | "ceiling";
export type Unreachable = { kind: "unreachable"; cause: GatewayFault };
export type Answered<Body> = {
  kind: "answer";
  status: number;
  headers: GatewayHeaders;
  body: Body;
};

export type Gateway = {
  /** The body as UTF-8. Never rejects for what the network does. */
  ask: (request: GatewayRequest) => Promise<Answered<string> | Unreachable>;
  askBytes: (request: GatewayRequest) => Promise<Answered<Buffer> | Unreachable>;
  close: () => Promise<void>;
};

export type GatewayConfig = DispatcherConfig & {
  /** `https://{host}{path}` is asked as `{upstreamUrl}/{host}{path}`. */
  upstreamUrl?: string | undefined;
  /** For one call, its redirects and its body. */
  callTimeoutMs?: number;
  /** Of each host; without it there is no bound. */
  callsPerMinute?: number | undefined;
  /** Where all instances count those calls together. */
  redis?: Redis | undefined;
  maxBodyBytes?: number;
};

const CALL_TIMEOUT_MS = 2_500;
const MAX_BODY_BYTES = 2 * 1024 * 1024;
const MAX_REDIRECTS = 2;

type Setup = {
  pool: DispatcherPool;
  upstream: string | null;
  maxBytes: number;
  ceilings: Ceilings | null;
};
type Reply = Answered<Buffer> | Unreachable;

/** The only way out to X: a value for whatever the network does, within one deadline and one size. */
export function createGateway(config: GatewayConfig): Gateway {
  const pool = createDispatcherPool(config);
  const upstream = config.upstreamUrl?.replace(/\/+$/, "") ?? null;
  const { maxBodyBytes: maxBytes = MAX_BODY_BYTES, callsPerMinute } = config;
  const ceilings = callsPerMinute === undefined ? null : ceilingsOf(callsPerMinute, config.redis);
  const setup = { pool, upstream, maxBytes, ceilings };
  const timeoutMs = config.callTimeoutMs ?? CALL_TIMEOUT_MS;
  const askBytes = (request: GatewayRequest) => askWithin(timeoutMs, setup, request);
  return {
    askBytes,
    ask: async (request) => {
      const reply = await askBytes(request);
      return reply.kind === "answer" ? { ...reply, body: reply.body.toString("utf8") } : reply;
    },
    close: pool.close,
  };
}

function ceilingsOf(callsPerMinute: number, redis: Redis | undefined): Ceilings {
  const own = createCeilings(callsPerMinute);
  return redis ? shareCeilings(own, redis, callsPerMinute) : own;
}

/** The same gateway, whose calls are made for a visitor's network. */
export function gatewayFor(network: Network, { ask, ...others }: Gateway): Gateway {
  return { ...others, ask: (request) => ask({ ...request, network }) };
}

/** The process's gateway, as the environment configures it. */
export function gateway(): Gateway {
  return processWide("x.gateway", () => {
    const { X_UPSTREAM_URL, X_PROXY_URL, X_TLS_SHUFFLE } = env();
    const { RATE_LIMITS, X_CALLS_PER_MINUTE, REDIS_URL } = env();
    return createGateway({
      upstreamUrl: X_UPSTREAM_URL,
      proxyUrl: X_PROXY_URL,
      tlsShuffle: X_TLS_SHUFFLE === "on",
      callsPerMinute: RATE_LIMITS === "on" ? X_CALLS_PER_MINUTE : undefined,
      redis: REDIS_URL ? redisAt(REDIS_URL) : undefined,
    });
  });
}

async function askWithin(timeoutMs: number, setup: Setup, request: GatewayRequest): Promise<Reply> {
  const url = requireKnownHost(new URL(request.url));
  const { signal } = request;
  if (signal?.aborted) return { kind: "unreachable", cause: "aborted" };
  const call = new AbortController();
  let cause: GatewayFault = "connection";
  const stop = (why: GatewayFault) => {
    cause = why;
    call.abort();
  };
  const timer = setTimeout(stop, timeoutMs, "timeout");
  const onAbort = () => stop("aborted");
  signal?.addEventListener("abort", onAbort, { once: true });
  try {
    // Raced, for undici does not see an abort while a connection or a proxy's tunnel is being made.
    const reply = followWithinHost(url, setup, request, call.signal);
    return await untilAborted(reply, call.signal, () => ({ kind: "unreachable", cause }));
  } catch {
    return { kind: "unreachable", cause };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", onAbort);
  }
}

function requireKnownHost(url: URL): URL {
  if (!isKnownHost(url)) throw new Error(`Not one of X's hosts: ${url.host}`);
  return url;
}

function isKnownHost(url: URL): boolean {
  const bare = url.protocol === "https:" && url.port === "" && !url.username && !url.password;
  return bare && GATEWAY_HOSTS.has(url.hostname);
}

async function followWithinHost(
  start: URL,
  setup: Setup,
  request: GatewayRequest,
  signal: AbortSignal,
): Promise<Reply> {
  let url = start;
  // Each hop is a call.
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    if ((await setup.ceilings?.take(url.hostname, request.network)) === false) {
      return { kind: "unreachable", cause: "ceiling" };
    }
    const reply = await askOnce(url, setup, request, signal);
    if (reply.kind === "unreachable" || request.redirect === "manual") return reply;
    const { location } = reply.headers;
    if (reply.status < 300 || reply.status >= 400 || location === undefined) return reply;
    if (!URL.canParse(location, url)) break;
    url = new URL(location, url);
    if (url.hostname !== start.hostname || !isKnownHost(url)) break;
  }
  return { kind: "unreachable", cause: "redirect" };
}

async function askOnce(
  url: URL,
  { pool, upstream, maxBytes }: Setup,
  request: GatewayRequest,
  signal: AbortSignal,
): Promise<Reply> {
  const path = `${url.pathname}${url.search}`;
  const target = upstream === null ? url.href : `${upstream}/${url.hostname}${path}`;
  const { statusCode, headers, body } = await undiciRequest(target, {
    dispatcher: pool.current(),
    method: request.method ?? "GET",
    headers: { "accept-encoding": ACCEPTED_ENCODINGS, ...request.headers },
    signal,
  });
  const bytes = await readBody(body, headerOf(headers, "content-encoding") ?? "", maxBytes);
  if (bytes === null) return { kind: "unreachable", cause: "too_large" };
  return { kind: "answer", status: statusCode, headers: pickHeaders(headers), body: bytes };
}

type RawHeaders = Dispatcher.ResponseData["headers"];

function headerOf(headers: RawHeaders, name: string): string | undefined {
  const value = headers[name];
  return Array.isArray(value) ? value[0] : value;
}

function pickHeaders(headers: RawHeaders): GatewayHeaders {
  const picked: GatewayHeaders = {};
  for (const name of HEADER_NAMES) {
    const value = headerOf(headers, name);
    if (value !== undefined) picked[name] = value;
  }
  return picked;
}
