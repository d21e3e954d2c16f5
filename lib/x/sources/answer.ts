import type { PostFacts } from "../facts";
import type { Answered } from "../gateway";
import { normalizePost } from "../normalize";
import { type Refusal, refuse } from "../refusals";
import type { GatewayFault, GatewayHeaders } from "../send";
import type { Post } from "../types";

const DEFAULT_SECONDS = 30;
const MAX_SECONDS = 15 * 60;
const PAGE_START = 20_000;
const CHALLENGE = /<title>(?:Attention Required|Just a moment)|\bcdn-cgi\/challenge-platform\b/i;

/** Seconds until X accepts requests again: `retry-after`, else its rate limit's window. */
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

/**
 * `blocked`: X refuses this server. `token_refused`: X does not accept the token.
 * `activations_spent`: our own limit on guest tokens is reached, and X was not asked.
 * `query_retired`: no query id works. `features_drift`: X requires flags that were not sent.
 * `unrecognised`: an unknown shape.
 */
export type FailureReason =
  | GatewayFault
  | "rate_limited"
  | "server_error"
  | "blocked"
  | "token_refused"
  | "activations_spent"
  | "query_retired"
  | "features_drift"
  | "unrecognised";

export type Failure = {
  kind: "failed";
  reason: FailureReason;
  /** The unexpected part of the payload; never its value. */
  detail?: string;
  retryAfterSeconds?: number;
};

export type SourceAnswer = { kind: "ok"; post: Post } | Refusal | Failure;

export function failed(reason: FailureReason, detail?: string): Failure {
  return { kind: "failed", reason, ...(detail === undefined ? {} : { detail }) };
}

/** The failure by status, for a body that says nothing. */
export function failedReply(reply: Answered<string>, detail: string): Failure {
  const { status, headers } = reply;
  if (status === 429) {
    return { ...failed("rate_limited"), retryAfterSeconds: readRetryAfter(headers) };
  }
  if (isChallenge(reply)) return failed("blocked", "challenge");
  if (status >= 500) return failed("server_error");
  if (status === 401 || status === 403) return failed("blocked");
  return failed("unrecognised", `${detail} (status ${status})`);
}

/** Cloudflare's page before X, with any status. */
function isChallenge({ headers, body }: Answered<string>): boolean {
  if (headers["cf-mitigated"] !== undefined) return true;
  const start = body.slice(0, PAGE_START);
  return /^\s*<(?:!doctype|html)/i.test(start) && CHALLENGE.test(start);
}

/**
 * A post that was read: good if it has a video, or has no media at all and quotes a post with one.
 * Unavailable media is not replaced by another author's.
 */
export function answerWith(facts: PostFacts): SourceAnswer {
  if (facts.withheld) return refuse("post_withheld", "stated");
  const post = normalizePost(facts);
  const { videos } = facts.media.length === 0 && post.quoted ? post.quoted : post;
  if (videos.length > 0) return { kind: "ok", post };
  const { photos } = post;
  return { ...refuse("no_video", "seen"), ...(photos.length > 0 && { photos }) };
}
