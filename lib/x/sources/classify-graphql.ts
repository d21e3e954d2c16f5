import { readGraphqlTweet } from "../payload/graphql";
import { asObject, isObject, parseJson } from "../payload/shape";
import { refuse } from "../refusals";
import type { Answered } from "../send";
import {
  answerWith,
  failed,
  failedReply,
  type SourceAnswer,
  type Unresolved,
  unlessFailed,
} from "./answer";
import { isChallenge } from "./challenge";
import { classifyErrors, featuresIn, meanNoPage, readErrors } from "./x-errors";

/** The body counts: X reports failed parts beside a whole post, and with any status. */
export function classifyGraphql(reply: Answered<string>, id: string): SourceAnswer | Unresolved {
  return unlessFailed(classifyBody(reply, id), reply);
}

function classifyBody(reply: Answered<string>, id: string): SourceAnswer | Unresolved {
  const json = parseJson(reply.body);
  if (json === undefined) {
    const retired = reply.status === 404 && reply.body.trim() === "" && !isChallenge(reply);
    return retired ? failed("query_retired") : failedReply(reply, "no JSON");
  }
  const { data: envelope, errors } = asObject(json);
  const result = findResult(envelope);
  if (result !== null) return answerWith(readGraphqlTweet(result, id));
  const known = readErrors(errors);
  if (known.length > 0) return classifyErrors(known, reply);
  return reply.status === 200 && isEmptyAnswer(envelope)
    ? refuse("post_not_found", "absent")
    : failedReply(reply, "data: missing");
}

function findResult(envelope: unknown): object | null {
  const { result } = asObject(asObject(envelope).tweetResult);
  if (isObject(result)) return result;
  for (const part of Object.values(asObject(envelope)).flat()) {
    if (!isObject(part)) continue;
    if ("result" in part && isObject(part.result)) return part.result;
    if ("legacy" in part || "rest_id" in part || "__typename" in part) return part;
  }
  return null;
}

/** X's "no such post": a `tweetResult` without a result, or no `tweetResult` at all. */
function isEmptyAnswer(envelope: unknown): boolean {
  if (!isObject(envelope) || Array.isArray(envelope)) return false;
  const { tweetResult = null, ...others } = asObject(envelope);
  if (Object.keys(others).length > 0 || Array.isArray(tweetResult)) return false;
  return (
    tweetResult === null ||
    (isObject(tweetResult) && Object.values(tweetResult).every((part) => part === null))
  );
}

export function readMissingFlags(body: string): string[] {
  return featuresIn(readErrors(asObject(parseJson(body)).errors));
}

/** The query is gone, or the post is. */
export function isMissingEndpoint(body: string): boolean {
  return meanNoPage(readErrors(asObject(parseJson(body)).errors));
}
