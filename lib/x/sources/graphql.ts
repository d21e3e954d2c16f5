import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { graphqlHeaders } from "../client-headers";
import { askTwice, isTransient, type Reply } from "../gateway";
import { tweetResultUrl } from "../graphql-config";
import type { Answered } from "../send";
import { failed, type SourceAnswer, type Unresolved } from "./answer";
import { classifyGraphql, isMissingEndpoint, readMissingFlags } from "./classify-graphql";
import { resolveFiles } from "./resolve-files";
import type { SourceContext } from "./source";

/** A body that names the post outweighs these. */
const RETIRED: ReadonlySet<number> = new Set([400, 404, 422]);
const OVERLOAD_PAUSE_MS = 200;

/** Asks without an account. X names the reason here where syndication gives none. */
export async function askGraphql(id: string, context: SourceContext): Promise<SourceAnswer> {
  const first = await context.guestTokens.get(context.signal);
  if (first.kind === "failed") return first;
  const answer = await askWith(first.token, id, context);
  if (!isHealedByToken(answer, first.token, context) || context.signal.aborted) return answer;
  const second = await context.guestTokens.get(context.signal);
  return second.kind === "failed" ? answer : askWith(second.token, id, context);
}

/** X counts calls per token, and forgets tokens. A block concerns the address, whatever token it sends. */
function isHealedByToken(
  answer: SourceAnswer,
  token: string,
  { guestTokens }: SourceContext,
): boolean {
  if (answer.kind !== "failed") return false;
  if (answer.reason === "token_refused") return true;
  return answer.reason === "rate_limited" && guestTokens.mayBeUsedUp(token);
}

async function askWith(token: string, id: string, context: SourceContext): Promise<SourceAnswer> {
  const answer = await askQueries(id, token, context);
  if (answer.kind !== "failed") context.guestTokens.noteAnswer(token);
  if (isHealedByToken(answer, token, context)) context.guestTokens.discard(token);
  return answer;
}

async function askQueries(
  id: string,
  token: string,
  context: SourceContext,
): Promise<SourceAnswer> {
  const { queryIds } = context.client;
  let answer: SourceAnswer = failed("query_retired");
  for (const queryId of queryIds.inOrder()) {
    const tried = await askQuery(queryId, id, token, context);
    answer = tried.answer;
    if (!tried.isRetired) {
      if (answer.kind !== "failed") {
        queryIds.confirm(queryId);
        context.onQueryId?.(queryId);
      }
      return answer;
    }
    queryIds.retire(queryId);
    if (context.signal.aborted) break;
  }
  return answer;
}

type Tried = { answer: SourceAnswer; isRetired: boolean };

async function askQuery(
  queryId: string,
  id: string,
  token: string,
  context: SourceContext,
): Promise<Tried> {
  let reply = await askOnce(queryId, id, token, context);
  let answer = classify(reply, id);
  if (isDrift(answer) && reply.kind === "answer") {
    const isLearned = context.client.learnFlags(readMissingFlags(reply.body));
    if (isLearned && !context.signal.aborted) {
      reply = await askOnce(queryId, id, token, context);
      answer = classify(reply, id);
    }
  }
  if (reply.kind === "answer" && isOverload(reply, answer)) {
    await wait(OVERLOAD_PAUSE_MS, undefined, { signal: context.signal }).catch(() => undefined);
    if (!context.signal.aborted) {
      reply = await askOnce(queryId, id, token, context);
      answer = classify(reply, id);
    }
  }
  const judged = judge(reply, answer);
  return { ...judged, answer: await resolveFiles(judged.answer, context) };
}

async function askOnce(queryId: string, id: string, token: string, context: SourceContext) {
  const { gateway, guestTokens, client, signal } = context;
  const settings = client.settings();
  const url = tweetResultUrl(settings.hosts.api, queryId, id, client.query());
  const reply = await askTwice(
    gateway,
    { url, headers: graphqlHeaders(settings, token), signal },
    (reply) => isTransient(reply) && !(reply.kind === "answer" && reply.status === 429),
  );
  if (reply.kind === "answer" && reply.status !== 429) {
    const remaining = reply.headers["x-rate-limit-remaining"];
    if (remaining !== undefined) guestTokens.noteRemaining(token, Number(remaining));
  }
  return reply;
}

function classify(reply: Reply, id: string): SourceAnswer | Unresolved {
  return reply.kind === "unreachable" ? failed(reply.cause) : classifyGraphql(reply, id);
}

function isDrift(answer: SourceAnswer | Unresolved): boolean {
  return answer.kind === "failed" && answer.reason === "features_drift";
}

function isOverload({ status }: Answered<string>, answer: SourceAnswer | Unresolved): boolean {
  return status < 500 && answer.kind === "failed" && answer.reason === "server_error";
}

function judge<Answer extends SourceAnswer | Unresolved>(
  reply: Reply,
  answer: Answer,
): { answer: Answer | SourceAnswer; isRetired: boolean } {
  if (reply.kind === "unreachable" || !RETIRED.has(reply.status)) {
    return { answer, isRetired: false };
  }
  if (answer.kind === "refusal") return { answer, isRetired: isMissingEndpoint(reply.body) };
  const isUnknown =
    answer.kind === "failed" &&
    (answer.reason === "unrecognised" || answer.reason === "query_retired");
  return isUnknown
    ? { answer: failed("query_retired", `status ${reply.status}`), isRetired: true }
    : { answer, isRetired: false };
}
