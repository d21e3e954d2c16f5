import "server-only";
import type { Redis } from "ioredis";
import { report } from "@/lib/runtime/report";
import { processWide } from "@/lib/runtime/slots";
import { env } from "../env";
import { configuredRedis } from "../http/rate-limit/redis";
import { countBlock, countCacheLookup, countSourceAnswer } from "../telemetry/meters";
import type { BreakerState } from "./breaker";
import type { Network } from "./ceilings";
import { createXClient, type XClient } from "./client-settings";
import {
  type AskOne,
  createExtractor,
  type Extractor,
  type OneAnswer,
  type SourceState,
} from "./extractor";
import { gateway } from "./gateway";
import { graphqlFile } from "./graphql-file";
import { type AnswerStore, answersInDatabase, answersInRedis } from "./shared-answers";
import { shareTokens } from "./shared-tokens";
import type { FailureReason } from "./sources/answer";
import type { Extraction, PostAuthor, SourceName } from "./types";

function extractor(): Extractor {
  return processWide("x.extractor", () => {
    const redis = configuredRedis();
    return createExtractor({
      gateway: gateway(),
      order: env().X_SOURCES,
      report,
      onAnswer: countSourceAnswer,
      onLookup: (isHit) => countCacheLookup("extraction", isHit),
      onBlock: countBlock,
      client: xClient(),
      sharedAnswers: answerStore(redis),
      sharedTokens: redis ? (egress) => shareTokens(redis, egress) : undefined,
    });
  });
}

export function xClient(): XClient {
  return processWide("x.client", () => createXClient({ file: () => graphqlFile().read() }));
}

/** The embedded database has a single instance. */
function answerStore(redis: Redis | null): AnswerStore | undefined {
  if (redis) return answersInRedis(redis);
  return env().DATABASE_URL ? answersInDatabase : undefined;
}

// Within 12 s. Concurrent calls share one extraction, in all instances. A success is cached for 10 minutes, a
// refusal for one, half as long again if another instance had it, a failure not at all. Never throws because
// of X.
export function extractPost(id: string, options: Options = {}): Promise<Extraction> {
  return extractor().extract(id, options.signal, options.network);
}

/** Reads what is cached, and writes nothing. */
export function extractPostPrivately(id: string, options: Options = {}): Promise<Extraction> {
  return extractor().extractPrivately(id, options.signal, options.network);
}

type Options = { signal?: AbortSignal; network?: Network };

export type AuthorReading =
  | { kind: "read"; author: PostAuthor | null }
  /** `isOfPost`: X answered, and other posts may still be read. */
  | { kind: "failed"; isOfPost: boolean };

const OF_POST: ReadonlySet<FailureReason> = new Set(["unrecognised", "files_unread"]);

/** Uses no cache. Syndication has no description. */
export async function readPostAuthor(postId: string): Promise<AuthorReading> {
  const { answer } = await extractor().ask("graphql", postId);
  if (answer.kind === "failed") {
    return { kind: "failed", isOfPost: OF_POST.has(answer.reason) };
  }
  return { kind: "read", author: answer.kind === "ok" ? answer.post.author : null };
}

export function askSource(source: SourceName, id: string, options: AskOne): Promise<OneAnswer> {
  return extractor().ask(source, id, options);
}

export type SourceHealth = {
  breakers: Record<SourceName, BreakerState>;
  egresses: SourceState[];
};

export function getSourceHealth(): SourceHealth {
  const egresses = extractor().sourceStates();
  return { breakers: bestStates(egresses), egresses };
}

const BEST_FIRST: readonly BreakerState[] = ["closed", "probing", "open"];

function bestStates(states: readonly SourceState[]): Record<SourceName, BreakerState> {
  const best = (source: SourceName): BreakerState => {
    const own = states.filter((one) => one.source === source).map(({ state }) => state);
    return BEST_FIRST.find((state) => own.includes(state)) ?? "closed";
  };
  return {
    syndication: best("syndication"),
    graphql: best("graphql"),
    fxtwitter: best("fxtwitter"),
  };
}
