import "server-only";
import { randomBytes } from "node:crypto";
import { askTwice, isTransient } from "../ask-twice";
import { BROWSER_USER_AGENT, PUBLIC_BEARER, tweetResultUrl } from "../graphql-config";
import { type FailureReason, failed, type SourceAnswer } from "./answer";
import { classifyGraphql } from "./classify-graphql";
import type { SourceContext } from "./source";

/** Failures that a new guest token may fix: X counts calls per token, and forgets tokens. */
const HEALED_BY_TOKEN: ReadonlySet<FailureReason> = new Set([
  "token_refused",
  "blocked",
  "rate_limited",
]);

/**
 * X's web API as a visitor without an account: it names the reason where syndication gives none.
 */
export async function askGraphql(id: string, context: SourceContext): Promise<SourceAnswer> {
  const first = await context.guestTokens.get(context.signal);
  if (first.kind === "failed") return first;
  const answer = await askWith(first.token, id, context);
  if (!isHealedByToken(answer) || context.signal.aborted) return answer;
  const second = await context.guestTokens.get(context.signal);
  return second.kind === "failed" ? answer : askWith(second.token, id, context);
}

function isHealedByToken(answer: SourceAnswer): boolean {
  return answer.kind === "failed" && HEALED_BY_TOKEN.has(answer.reason);
}

async function askWith(token: string, id: string, context: SourceContext): Promise<SourceAnswer> {
  const answer = await askQueries(id, token, context);
  if (isHealedByToken(answer)) context.guestTokens.discard(token);
  return answer;
}

/** Tries the next query id if one is retired; the first that works answers. */
async function askQueries(
  id: string,
  token: string,
  context: SourceContext,
): Promise<SourceAnswer> {
  for (const queryId of context.queryIds.inOrder()) {
    const answer = await askQuery(queryId, id, token, context);
    if (answer.kind !== "failed" || answer.reason !== "query_retired") return answer;
    context.queryIds.retire(queryId);
  }
  return failed("query_retired");
}

async function askQuery(
  queryId: string,
  id: string,
  token: string,
  context: SourceContext,
): Promise<SourceAnswer> {
  const { gateway, guestTokens, signal } = context;
  const request = { url: tweetResultUrl(queryId, id), headers: guestHeaders(token), signal };
  const reply = await askTwice(
    gateway,
    request,
    (reply) => isTransient(reply) && !(reply.kind === "answer" && reply.status === 429),
  );
  if (reply.kind === "unreachable") return failed(reply.cause);
  const remaining = reply.headers["x-rate-limit-remaining"];
  if (remaining !== undefined) guestTokens.noteRemaining(token, Number(remaining));
  return classifyGraphql(reply, id);
}

/** Any csrf token works as long as cookie and header are equal. */
function guestHeaders(token: string): Record<string, string> {
  const csrf = randomBytes(16).toString("hex");
  return {
    accept: "application/json",
    authorization: `Bearer ${PUBLIC_BEARER}`,
    cookie: `guest_id=v1%3A${token}; ct0=${csrf}`,
    "user-agent": BROWSER_USER_AGENT,
    "x-csrf-token": csrf,
    "x-guest-token": token,
    "x-twitter-active-user": "yes",
    "x-twitter-client-language": "en",
  };
}
