import { z } from "zod";
import type { Answered } from "../gateway";
import { readGraphqlTweet } from "../payload/graphql";
import { asObject, parseJson, softNumber, softString } from "../payload/shape";
import { readErrorCode, refuse } from "../refusals";
import {
  answerWith,
  failed,
  failedReply,
  type SourceAnswer,
  type Unresolved,
  unlessFailed,
} from "./answer";
import { isChallenge } from "./challenge";

const NO_ERROR = { code: null, message: null, name: null, kind: null };
const errorsPayload = z
  .array(
    z
      .object({ code: softNumber, message: softString, name: softString, kind: softString })
      .catch(NO_ERROR),
  )
  .catch([]);
type XError = z.output<typeof errorsPayload>[number];

/** Invalid or expired guest token, no authentication, no csrf token. */
const TOKEN_CODES: ReadonlySet<number> = new Set([32, 89, 239, 353]);
const RATE_LIMIT_CODE = 88;
/** Longer than any of X's messages: the names of all features fit. */
const MAX_MESSAGE = 5_000;
/** X's temporary errors: internal, timeout, over capacity. */
const ILL_CODES: ReadonlySet<number> = new Set([-1, 29, 130, 131]);
const OVERLOAD =
  /^(?:LoadShed|DeadlineExceeded|ServiceUnavailable|Internal|OverCapacity)(?:Error|Exception)?\b|^Dependency:/;
/** X's word for a page that it does not have. */
const NO_PAGE_CODE = 34;

/**
 * Judged by the body, whose post must be `id`: X reports failed parts beside a whole post, and with
 * any status.
 */
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
  const known = errorsPayload.parse(errors);
  if (known.length > 0) return classifyErrors(known, reply);
  return reply.status === 200 && isEmptyAnswer(envelope)
    ? refuse("post_not_found", "absent")
    : failedReply(reply, "data: missing");
}

/** The post at its usual place, else at another one in the same envelope. */
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

function isObject(json: unknown): json is object {
  return typeof json === "object" && json !== null;
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

function classifyErrors(errors: XError[], reply: Answered<string>): SourceAnswer {
  const codes = errors.map(({ code }) => code ?? 0);
  const refusal = codes.map(readErrorCode).find((found) => found !== null);
  if (refusal) return refusal;
  if (codes.some((code) => TOKEN_CODES.has(code))) return failed("token_refused");
  if (codes.includes(RATE_LIMIT_CODE)) return failedReply({ ...reply, status: 429 }, "");
  if (errors.some(({ message }) => message?.includes("features cannot be null"))) {
    return failed("features_drift", missingFeatures(errors));
  }
  return errors.some(isOverload)
    ? failed("server_error")
    : failedReply(reply, `errors: ${codes.slice(0, 10).join(",")}`);
}

function isOverload({ code, message, name, kind }: XError): boolean {
  return (
    ILL_CODES.has(code ?? 0) || [message, name, kind].some((text) => OVERLOAD.test(text ?? ""))
  );
}

/** Only the names, and only as many as fit a log line. */
function missingFeatures(errors: XError[]): string {
  return namesIn(errors).slice(0, 10).join(",").slice(0, 500);
}

function namesIn(errors: XError[]): string[] {
  return errors
    .filter(({ message }) => message?.includes("features cannot be null"))
    .flatMap(
      ({ message }) => message?.slice(0, MAX_MESSAGE).match(/\b[a-z0-9]+(?:_[a-z0-9]+)+\b/g) ?? [],
    );
}

/** The flags that X names as missing. */
export function readMissingFlags(body: string): string[] {
  return namesIn(errorsPayload.parse(asObject(parseJson(body)).errors));
}

/** X has no page at this address: the query is gone, or the post is. */
export function isMissingEndpoint(body: string): boolean {
  const errors = errorsPayload.parse(asObject(parseJson(body)).errors);
  return errors.length > 0 && errors.every(({ code }) => code === NO_PAGE_CODE);
}
