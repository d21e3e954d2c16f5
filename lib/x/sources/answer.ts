import type { MediaFacts, PostFacts, Reading, VariantFacts } from "../facts";
import { normalizePost } from "../normalize";
import { isMoving } from "../payload/media";
import { isFact, type Refusal, refuse } from "../refusals";
import type { Answered, GatewayFault, GatewayHeaders } from "../send";
import type { Post } from "../types";
import { hasFile, noveltyOf } from "../variants";
import { isChallenge, isPage } from "./challenge";

const DEFAULT_SECONDS = 30;
const MAX_SECONDS = 15 * 60;
const RATE_LIMIT = /^\s*rate limit exceeded/i;

/** Seconds. */
export function readRetryAfter(headers: GatewayHeaders, nowMs: number = Date.now()): number {
  const header = headers["retry-after"];
  const reset = headers["x-rate-limit-reset"];
  const candidates = [
    Number(header ?? Number.NaN),
    (Date.parse(header ?? "") - nowMs) / 1_000,
    Number(reset ?? Number.NaN) - nowMs / 1_000,
  ];
  const seconds = candidates.find((value) => Number.isFinite(value) && value > 0);
  return Math.min(MAX_SECONDS, Math.max(1, Math.ceil(seconds ?? DEFAULT_SECONDS)));
}

// `blocked`: X refuses this server. `token_refused`: X does not accept the token. `activations_spent`: our
// own limit on guest tokens; X was not asked. `query_retired`: no query id works. `features_drift`: X
// requires flags that were not sent. `files_unread`: the list of the post's files could not be read.
export type FailureReason =
  | GatewayFault
  | "rate_limited"
  | "server_error"
  | "blocked"
  | "token_refused"
  | "activations_spent"
  | "query_retired"
  | "features_drift"
  | "files_unread"
  | "unrecognised";

export type Failure = {
  kind: "failed";
  reason: FailureReason;
  /** The unexpected part of the payload; never its value. */
  detail?: string;
  retryAfterSeconds?: number;
};

export type SourceAnswer = { kind: "ok"; post: Post; drift?: string } | Refusal | Failure;

/** `ok`, a refusal's code or a failure's reason. */
export function outcomeOf(answer: SourceAnswer): string {
  if (answer.kind === "ok") return "ok";
  return answer.kind === "refusal" ? answer.code : answer.reason;
}

export type Unresolved = { kind: "unresolved"; reading: Read; vmapUrl: string };

type Read = Extract<Reading, { kind: "read" }>;

export function failed(reason: FailureReason, detail?: string): Failure {
  return { kind: "failed", reason, ...(detail === undefined ? {} : { detail }) };
}

// Classifies by status, for a body that says nothing. X limits calls in plain text or JSON: a page with 429
// is from what stands before it, which limits the address and not the token.
export function failedReply(reply: Answered<string>, detail: string): Failure {
  const { status, headers, body } = reply;
  if (isChallenge(reply)) return failed("blocked", "challenge");
  if (status === 429 || RATE_LIMIT.test(body.slice(0, 100))) {
    return isPage(body)
      ? failed("blocked", "page with 429")
      : { ...failed("rate_limited"), retryAfterSeconds: readRetryAfter(headers) };
  }
  if (status >= 500) return failed("server_error");
  if (status === 401 || status === 403) return failed("blocked");
  return failed("unrecognised", `${detail} (status ${status})`);
}

/** A refusal without a reason may be the failure's own words, and must not count as a second source. */
export function unlessFailed<Answer extends SourceAnswer | Unresolved>(
  answer: Answer,
  reply: Answered<string>,
): Answer | Failure {
  if (answer.kind !== "refusal" || isFact(answer)) return answer;
  const hasFailed = reply.status >= 400 && reply.status !== 404 && reply.status !== 410;
  return hasFailed || isChallenge(reply) ? failedReply(reply, answer.code) : answer;
}

export function answerWith(reading: Reading): SourceAnswer | Unresolved {
  if (reading.kind === "refusal") return reading;
  if (reading.kind === "unread") return failed("unrecognised", reading.detail);
  const { facts } = reading;
  if (facts.withheld) return refuse("post_withheld", "stated");
  const vmapUrl = allMedia(facts).some(hasFile) ? undefined : vmapOf(facts);
  return vmapUrl === undefined ? settle(reading) : { kind: "unresolved", reading, vmapUrl };
}

function allMedia({ media, quoted }: PostFacts): MediaFacts[] {
  return [...media, ...(quoted && !quoted.withheld ? quoted.media : [])];
}

function vmapOf(facts: PostFacts): string | undefined {
  return allMedia(facts).find(({ vmapUrl }) => vmapUrl !== null)?.vmapUrl ?? undefined;
}

/** The files belong to every medium that names the list. */
export function answerWithFiles(
  { reading, vmapUrl }: Unresolved,
  variants: VariantFacts[],
): SourceAnswer {
  const resolve = (facts: PostFacts): PostFacts => ({
    ...facts,
    media: facts.media.map((media) =>
      media.vmapUrl === vmapUrl ? { ...media, variants: [...media.variants, ...variants] } : media,
    ),
    quoted: facts.quoted && resolve(facts.quoted),
  });
  return settle({ ...reading, facts: resolve(reading.facts) });
}

/** The post, or the one that it quotes, needs a playable video. Else the first known reason counts. */
function settle({ facts, odd, hidesMedia, isPartial }: Read): SourceAnswer {
  const post = normalizePost(facts);
  const media = allMedia(facts);
  const novelties = media.flatMap(({ variants }) =>
    variants.flatMap((one) => noveltyOf(one) ?? []),
  );
  const drift = driftOf([...odd, ...novelties]);
  if (post.videos.length > 0 || (post.quoted?.videos.length ?? 0) > 0) {
    return { kind: "ok", post, ...drift };
  }
  const moving = media.filter(isMoving);
  if (moving.some(({ unavailable }) => unavailable === "withheld")) {
    return refuse("media_withheld", "stated");
  }
  if (moving.length > 0) {
    const isDeleted = moving.every(({ unavailable }) => unavailable === "gone");
    const broken = isDeleted ? drift : driftOf([...odd, ...novelties, "video without a file"]);
    return { ...refuse("video_unplayable", "stated"), ...broken };
  }
  if (facts.live || facts.quoted?.live) return refuse("post_live", "stated");
  const externalUrl = facts.externalUrl ?? facts.quoted?.externalUrl;
  if (externalUrl) return { ...refuse("post_external_video", "stated"), externalUrl };
  if (hidesMedia) return failed("unrecognised", odd[0]);
  const { photos } = post;
  const refusal = refuse("no_video", isPartial ? "inferred" : "seen");
  return { ...refusal, ...(photos.length > 0 && { photos }), ...drift };
}

function driftOf(details: readonly string[]): { drift?: string } {
  const all = [...new Set(details)].slice(0, 10).join("; ").slice(0, 500);
  return all === "" ? {} : { drift: all };
}
