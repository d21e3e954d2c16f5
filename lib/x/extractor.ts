import "server-only";
import { LRUCache } from "lru-cache";
import { type AskSource, askSources } from "./ask-sources";
import { type Breaker, type BreakerState, createBreaker } from "./breaker";
import type { Network } from "./ceilings";
import { type Gateway, gatewayFor } from "./gateway";
import { createQueryIds, TWEET_RESULT_QUERY_IDS } from "./graphql-config";
import { createGuestTokens } from "./guest-token";
import { createSingleFlight } from "./single-flight";
import { createSourceMetrics, outcomeOf, type SourceCount } from "./source-metrics";
import type { FailureReason, SourceAnswer } from "./sources/answer";
import { askFxtwitter } from "./sources/fxtwitter";
import { askGraphql } from "./sources/graphql";
import type { Source } from "./sources/source";
import { askSyndication } from "./sources/syndication";
import { type Extraction, SOURCE_NAMES, type SourceName } from "./types";

const SOURCES: Record<SourceName, Source> = {
  syndication: askSyndication,
  graphql: askGraphql,
  fxtwitter: askFxtwitter,
};
/** X has changed something: a developer has to look. */
const DRIFT: ReadonlySet<FailureReason> = new Set([
  "unrecognised",
  "query_retired",
  "features_drift",
]);
/** Also for everything that one paste needs of X: see `withinDeadline`. */
export const DEADLINE_MS = 12_000;
const REMEMBERED = 2_000;
const REMEMBER_OK_MS = 10 * 60_000;
const REMEMBER_REFUSED_MS = 60_000;

export type ExtractorConfig = {
  gateway: Gateway;
  order: readonly SourceName[];
  report: (message: string, context: Record<string, string | number>) => void;
  /** Called for each answer with its duration, and for each look-up in the cache. */
  onAnswer?: (source: SourceName, outcome: string, ms: number) => void;
  onLookup?: (isHit: boolean) => void;
  deadlineMs?: number;
  /** Monotonic milliseconds, for the cache and the breakers. */
  now?: () => number;
};

/**
 * What one source says about a post, without caches: `ok`, a refusal's code or a failure's reason.
 */
export type Probe = { source: SourceName; outcome: string };

export type Extractor = {
  extract: (id: string, signal?: AbortSignal, network?: Network) => Promise<Extraction>;
  /** One source's answer, without caches. */
  ask: (source: SourceName, id: string) => Promise<SourceAnswer>;
  probe: (id: string) => Promise<Probe[]>;
  breakerStates: () => Record<SourceName, BreakerState>;
  counts: () => SourceCount[];
};

/** All state of one process about X: cache, calls in flight, breakers, tokens. */
export function createExtractor(config: ExtractorConfig): Extractor {
  const { now = performance.now.bind(performance), deadlineMs = DEADLINE_MS } = config;
  const ask = createAsk(config, now);
  const memory = new LRUCache<string, Extraction>({
    max: REMEMBERED,
    ttl: REMEMBER_OK_MS,
    ttlResolution: 0,
    perf: { now },
  });
  const flights = createSingleFlight<Extraction>(
    (id, signal, network) => askSources(config.order, id, ask.sourcesFor(network), signal),
    (id, extraction) => {
      if (extraction.kind === "ok") memory.set(id, extraction);
      if (extraction.kind === "refused") memory.set(id, extraction, { ttl: REMEMBER_REFUSED_MS });
    },
    { left: { kind: "failed", code: "timeout" }, deadlineMs },
  );
  const askOne = (source: SourceName, id: string) =>
    withDeadline(deadlineMs, (signal) => ask.sourcesFor(null)(source, requirePostId(id), signal));
  return {
    ask: askOne,
    extract: async (id, signal, network) => {
      const known = memory.get(requirePostId(id));
      config.onLookup?.(known !== undefined);
      return known ?? flights.join(id, signal, network);
    },
    probe: (id) => {
      const probeOf = async (source: SourceName): Promise<Probe> => {
        return { source, outcome: outcomeOf(await askOne(source, id)) };
      };
      return Promise.all(config.order.map(probeOf));
    },
    breakerStates: ask.breakerStates,
    counts: ask.counts,
  };
}

/** The id becomes part of addresses, so anything but a parsed id is a bug. */
function requirePostId(id: string): string {
  if (!/^[1-9]\d{0,18}$/.test(id)) throw new Error("Not a post's id");
  return id;
}

function createAsk({ gateway, report, onAnswer }: ExtractorConfig, now: () => number) {
  /** Serves many visitors, so it is not activated on behalf of one network. */
  const guestTokens = createGuestTokens({ gateway, now });
  const queryIds = createQueryIds(TWEET_RESULT_QUERY_IDS);
  const breakers: Record<SourceName, Breaker> = {
    syndication: createBreaker({ now }),
    graphql: createBreaker({ now }),
    fxtwitter: createBreaker({ now }),
  };
  const metrics = createSourceMetrics();
  const reportDrift = createDriftReport(report);
  return {
    sourcesFor(network: Network): AskSource {
      const shared = { gateway: gatewayFor(network, gateway), guestTokens, queryIds };
      return async (name, id, signal) => {
        const began = now();
        const answer = await breakers[name].run(() => SOURCES[name](id, { ...shared, signal }));
        metrics.count(name, answer);
        onAnswer?.(name, outcomeOf(answer), now() - began);
        reportDrift(name, id, answer);
        return answer;
      };
    },
    breakerStates(): Record<SourceName, BreakerState> {
      const [syndication, graphql, fxtwitter] = SOURCE_NAMES.map((name) => breakers[name].state());
      return {
        syndication: syndication ?? "closed",
        graphql: graphql ?? "closed",
        fxtwitter: fxtwitter ?? "closed",
      };
    },
    counts: metrics.read,
  };
}

/** Reports an unknown answer once per source and post. */
function createDriftReport(report: ExtractorConfig["report"]) {
  const reported = new LRUCache<string, true>({ max: 1_000 });
  return (source: SourceName, id: string, answer: SourceAnswer) => {
    if (answer.kind !== "failed" || !DRIFT.has(answer.reason)) return;
    const key = `${source} ${id}`;
    if (reported.has(key)) return;
    reported.set(key, true);
    const { reason, detail = "" } = answer;
    report("X answers in a way that is not known", { source, id, reason, detail });
  };
}

async function withDeadline<T>(
  deadlineMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), deadlineMs);
  try {
    return await work(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
