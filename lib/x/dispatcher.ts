import "server-only";
import { DEFAULT_CIPHERS } from "node:tls";
import { Agent, buildConnector, type Dispatcher, Pool, ProxyAgent } from "undici";
import { withClientCasing } from "./client-casing";
import { socksConnector } from "./socks-connector";

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
