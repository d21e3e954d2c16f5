import "server-only";
import { withDeadline } from "@/lib/within";
import { createAnswerMemory } from "./answer-memory";
import { type AskSource, askSources, type Beside, UNCONFIRMED_SECONDS } from "./ask-sources";
import type { BreakerState } from "./breaker";
import { createBudget, type Network } from "./ceilings";
import { createEgressChoice, type EgressAttempt, type EgressChoice } from "./choose-egress";
import { createXClient, type XClient } from "./client-settings";
import { createDriftReport, type Report } from "./drift-report";
import { type Gateway, gatewayFor } from "./gateway";
import { createGuestTokens, type GuestTokens } from "./guest-token";
import { type AnswerStore, shareAnswers } from "./shared-answers";
import type { SharedTokens } from "./shared-tokens";
import { createSingleFlight } from "./single-flight";
import { outcomeOf, type SourceAnswer } from "./sources/answer";
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
/** GraphQL may be called too after this silence, if a token is at hand. */
const SILENT_MS = 700;
/** A source that is slow for every post must not double the calls to X. */
const BESIDE_PER_MINUTE = 60;
/** Covers everything that one paste needs of X: see `withinDeadline`. */
export const DEADLINE_MS = 12_000;
const REMEMBER_OK_MS = 10 * 60_000;
const REMEMBER_REFUSED_MS = 60_000;

export type ExtractorConfig = {
  gateway: Gateway;
  order: readonly SourceName[];
  report: Report;
  onAnswer?: (source: SourceName, outcome: string, ms: number) => void;
  onLookup?: (isHit: boolean) => void;
  onBlock?: (source: SourceName, egress: string) => void;
  client?: XClient;
  sharedTokens?: ((egress: string) => SharedTokens) | undefined;
  sharedAnswers?: AnswerStore | undefined;
  deadlineMs?: number;
  /** Monotonic milliseconds. */
  now?: () => number;
};

/** Each counts as one network. */
type Work = "job" | "canary";

export type AskOne = { work?: Work; egress?: string };

export type SourceState = { source: SourceName; egress: string; state: BreakerState };

export type OneAnswer = {
  answer: SourceAnswer;
  queryId: string | null;
};

export type Extractor = {
  extract: (id: string, signal?: AbortSignal, network?: Network) => Promise<Extraction>;
  /** Reads what is remembered and shared, and leaves no trace. */
  extractPrivately: (id: string, signal?: AbortSignal, network?: Network) => Promise<Extraction>;
  /** Uses no cache. */
  ask: (source: SourceName, id: string, options?: AskOne) => Promise<OneAnswer>;
  sourceStates: () => SourceState[];
};

export function createExtractor(config: ExtractorConfig): Extractor {
  const { now = performance.now.bind(performance), deadlineMs = DEADLINE_MS } = config;
  const ask = createAsk(config, now);
  const memory = createAnswerMemory(now);
  const shared = config.sharedAnswers && shareAnswers(config.sharedAnswers, sharedMs);
  const askX = (id: string, signal: AbortSignal, network: Network, isPrivate = false) =>
    askSources(config.order, id, ask.sourcesFor(network, isPrivate), signal, ask.beside);
  const flights = createSingleFlight<Extraction>(
    (id, signal, network) => {
      const asking = () => askX(id, signal, network);
      return shared ? shared.share(id, signal, asking) : asking();
    },
    (id, extraction) => {
      const ttl = rememberedMs(extraction);
      if (ttl !== null) memory.set(id, extraction, ttl);
    },
    { left: { kind: "failed", code: "timeout" }, deadlineMs },
  );
  const askOne = (source: SourceName, id: string, { work = "job", egress }: AskOne = {}) => {
    let queryId: string | null = null;
    const onQueryId = (used: string) => {
      queryId = used;
    };
    return withDeadline(deadlineMs, async (signal) => {
      const asking = { network: null, asker: work, egress, onQueryId };
      const answer = await ask.ask(source, requirePostId(id), signal, asking);
      return { answer, queryId };
    });
  };
  return {
    ask: askOne,
    extract: async (id, signal, network) => {
      const known = memory.get(requirePostId(id));
      config.onLookup?.(known !== undefined);
      return known ?? flights.join(id, signal, network);
    },
    extractPrivately: async (id, signal, network = null) => {
      const known = memory.peek(requirePostId(id)) ?? (await shared?.find(id));
      config.onLookup?.(Boolean(known));
      if (known) return known;
      const asking = (stop: AbortSignal) => askX(id, stop, network, true);
      return withDeadline(deadlineMs, asking, signal);
    },
    sourceStates: ask.sourceStates,
  };
}

function rememberedMs(extraction: Extraction): number | null {
  if (extraction.kind === "ok") return REMEMBER_OK_MS;
  if (extraction.kind === "refused") return REMEMBER_REFUSED_MS;
  return extraction.code === "post_unconfirmed" ? UNCONFIRMED_SECONDS * 1_000 : null;
}

/** Other instances remember an answer again. */
function sharedMs(extraction: Extraction): number | null {
  const ms = extraction.kind === "failed" ? null : rememberedMs(extraction);
  return ms === null ? null : ms / 2;
}

/** The id becomes part of addresses, so anything but a parsed id is a bug. */
function requirePostId(id: string): string {
  if (!/^[1-9]\d{0,18}$/.test(id)) throw new Error("Not a post's id");
  return id;
}

type Asking = {
  network: Network;
  /** A visitor's network, or the name of our own work. */
  asker: string;
  egress?: string | undefined;
  onQueryId?: ((queryId: string) => void) | undefined;
  /** The post is named in no log. */
  isPrivate?: boolean;
};

function createAsk(config: ExtractorConfig, now: () => number) {
  const { gateway, report, onAnswer, onBlock, sharedTokens } = config;
  const client = config.client ?? createXClient();
  const tokens = new Map<string, GuestTokens>();
  const choices = new Map<SourceName, EgressChoice>();
  const reportDrift = createDriftReport(report);
  const besides = createBudget(BESIDE_PER_MINUTE, now);

  /** Asks only GraphQL with a cached token: none is activated for this. */
  const beside: Beside = {
    afterMs: SILENT_MS,
    mayAsk: (source) =>
      source === "graphql" &&
      choiceFor(source)
        .open()
        .some((egress) => tokens.get(egress)?.isReady()) &&
      besides.take(),
  };

  /** No network is charged for a token, because it serves many visitors. */
  function tokensAt(egress: string): GuestTokens {
    const known = tokens.get(egress);
    if (known) return known;
    const through = gatewayFor(null, gateway, egress);
    const shared = sharedTokens?.(egress);
    const created = createGuestTokens({ gateway: through, client, now, shared });
    tokens.set(egress, created);
    return created;
  }

  function choiceFor(source: SourceName): EgressChoice {
    const known = choices.get(source);
    if (known) return known;
    const created = createEgressChoice({
      egresses: gateway.egresses,
      now,
      onBlock: (egress, { reason, detail = "" }) => {
        report("X refuses this server", { source, egress, reason, detail });
        onBlock?.(source, egress);
      },
    });
    choices.set(source, created);
    return created;
  }

  function attemptAt(
    source: SourceName,
    post: string,
    signal: AbortSignal,
    { network, asker, onQueryId }: Asking,
  ): EgressAttempt {
    const ask: EgressAttempt["ask"] = (asked, egress, stop) => {
      const guestTokens = tokensAt(egress);
      const own = gatewayFor(network, gateway, egress);
      const context = { gateway: own, guestTokens, client, signal: stop, onQueryId };
      return SOURCES[source](asked, context);
    };
    return { post, network: asker, signal, ask };
  }

  async function ask(
    source: SourceName,
    id: string,
    signal: AbortSignal,
    asking: Asking,
  ): Promise<SourceAnswer> {
    const began = now();
    const attempt = attemptAt(source, id, signal, asking);
    const answer = await choiceFor(source).run(attempt, asking.egress);
    onAnswer?.(source, outcomeOf(answer), now() - began);
    if (!asking.isPrivate) reportDrift(source, id, answer);
    return answer;
  }

  // While this source answers, no visitor's lookup asks the refused ones. The third party's is not probed, so
  // that it learns nothing of posts that X has given.
  function probeRefused(source: SourceName, id: string, signal: AbortSignal): void {
    const asking: Asking = { network: null, asker: "job" };
    for (const other of config.order) {
      if (other === source || other === "fxtwitter") continue;
      choiceFor(other).probeRefused(attemptAt(other, id, signal, asking));
    }
  }

  const sourcesFor =
    (network: Network, isPrivate: boolean): AskSource =>
    async (source, id, signal) => {
      const answer = await ask(source, id, signal, { network, asker: network ?? "job", isPrivate });
      if (answer.kind === "ok" && !isPrivate) probeRefused(source, id, signal);
      return answer;
    };

  return {
    ask,
    beside,
    sourcesFor,
    sourceStates: () =>
      SOURCE_NAMES.flatMap((source) =>
        choiceFor(source)
          .states()
          .map(({ egress, state }) => ({ source, egress, state })),
      ),
  };
}
