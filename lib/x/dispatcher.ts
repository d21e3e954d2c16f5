import "server-only";
import type { Socket } from "node:net";
import { DEFAULT_CIPHERS } from "node:tls";
import { Agent, buildConnector, type Dispatcher, Pool, ProxyAgent } from "undici";
import { socksConnector } from "./socks-connector";

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
function withClientCasing(connect: Connector): Connector {
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

export type DispatcherConfig = { proxyUrl?: string | undefined; tlsShuffle?: boolean };

const RENEW_AFTER_MS = 30 * 60_000;
/** The first ones are all strong: their order is free, and part of a client's TLS fingerprint. */
const SHUFFLED_CIPHERS = 8;
/** Beyond any call's deadline, so that abandoned connections do not stay open for minutes. */
const GIVEN_UP_MS = 5_000;
const POOL = {
  connections: 128,
  keepAliveTimeout: 30_000,
  keepAliveMaxTimeout: 300_000,
  headersTimeout: GIVEN_UP_MS,
  bodyTimeout: GIVEN_UP_MS,
};

export type DispatcherPool = { current: () => Dispatcher; close: () => Promise<void> };

// X has answered 404 to Node's TLS fingerprint where curl got the post (imputnet/cobalt#573, 2024-06):
// `tlsShuffle` gives each agent another one, for half an hour.
export function createDispatcherPool(
  config: DispatcherConfig,
  now: () => number = Date.now,
): DispatcherPool {
  let dispatcher = createDispatcher(config);
  let since = now();
  return {
    current: () => {
      if (config.tlsShuffle && now() - since >= RENEW_AFTER_MS) {
        // Calls in flight finish on the retired agent.
        dispatcher.close().catch(() => undefined);
        dispatcher = createDispatcher(config);
        since = now();
      }
      return dispatcher;
    },
    close: () => dispatcher.destroy(),
  };
}

function createDispatcher({ proxyUrl, tlsShuffle }: DispatcherConfig): Dispatcher {
  const ciphers = tlsShuffle ? { ciphers: shuffleCiphers(DEFAULT_CIPHERS) } : {};
  const tls = { timeout: GIVEN_UP_MS, ...ciphers };
  if (proxyUrl?.startsWith("socks")) {
    return new Agent({ connect: withClientCasing(socksConnector(proxyUrl, tls)), ...POOL });
  }
  if (proxyUrl) return createProxyAgent(proxyUrl, tls);
  return new Agent({ connect: withClientCasing(buildConnector(tls)), ...POOL });
}

function createProxyAgent(uri: string, requestTls: buildConnector.BuildOptions): Dispatcher {
  return new ProxyAgent({
    uri,
    requestTls,
    ...POOL,
    // Each kind of proxy passes its own connect function.
    factory(origin, options) {
      const { connect } = { connect: undefined, ...options };
      const recased = typeof connect === "function" ? withClientCasing(connect) : connect;
      return new Pool(origin, { ...options, connect: recased });
    },
  });
}

/** Fisher-Yates. */
export function shuffleCiphers(list: string, random: () => number = Math.random): string {
  const ciphers = list.split(":");
  for (let last = Math.min(SHUFFLED_CIPHERS, ciphers.length) - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [ciphers[last] ?? "", ciphers[other] ?? ""];
    ciphers[last] = b;
    ciphers[other] = a;
  }
  return ciphers.join(":");
}
