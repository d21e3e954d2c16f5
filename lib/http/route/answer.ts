import "server-only";
import { AppError } from "@/lib/errors";
import { refusalOf } from "@/lib/refusal-of";
import { reportBug } from "@/lib/runtime/report";
import { ReadyAnswer } from "../direct-routes";
import { keepOutOfCache } from "../keep-out-of-cache";
import type { RouteRequest } from "../read-body";
import { errorResponse, requestLanguage } from "../refusals";
import { isUnchanged } from "../validators";

export type Answer = Response | ReadyAnswer;

export type Refuse = (
  refusal: AppError,
  request: RouteRequest,
  headers: Record<string, string>,
) => Promise<Response>;

/** For every response to a bearer, which is private whatever a route says about caches. */
export const PRIVATE = { "cache-control": "private, no-store", vary: "Authorization" };

type Success = {
  status: number;
  headers: Record<string, string>;
  quota: Record<string, string>;
  isLimited: boolean;
};

/** A client that has the response already gets a 304. */
export function answerWith(
  given: object,
  asked: Headers,
  { status, headers, quota, isLimited }: Success,
): Answer {
  if (!(given instanceof Response || given instanceof ReadyAnswer)) {
    return ReadyAnswer.json(given, status, { ...headers, ...quota });
  }
  const answer = withQuota(given, quota, isLimited);
  const validators = {
    etag: answer.headers.get("etag"),
    lastModified: answer.headers.get("last-modified"),
  };
  const conditions = { tags: asked.get("if-none-match"), since: asked.get("if-modified-since") };
  return isUnchanged(validators, conditions) ? notModified(answer) : answer;
}

function notModified(answer: Answer): Response {
  const headers = new Headers([...answer.headers]);
  headers.delete("content-type");
  return new Response(null, { status: 304, headers });
}

/** Quota headers are one visitor's: not in shared responses. Our own cache keeps no limited response. */
function withQuota(answer: Answer, quota: Record<string, string>, isLimited: boolean): Answer {
  if (/\bpublic\b/.test(answer.headers.get("cache-control") ?? "")) {
    if (isLimited) keepOutOfCache(answer.headers);
    return answer;
  }
  for (const [name, value] of Object.entries(quota)) answer.headers.set(name, value);
  return answer;
}

/** Anything but a refusal is a bug, reported once, and a 500. */
export function answerError(
  error: unknown,
  request: RouteRequest,
  { refuse = inJson, quota }: { refuse?: Refuse | undefined; quota: Record<string, string> },
): Promise<Response> | Response {
  const refusal = refusalOf(error);
  if (refusal) return refuse(refusal, request, quota);
  reportBug(error, { method: request.method, path: new URL(request.url).pathname });
  return refuse(new AppError("internal"), request, quota);
}

const inJson = async (
  refusal: AppError,
  { headers }: RouteRequest,
  quota: Record<string, string>,
): Promise<Response> => errorResponse(refusal, requestLanguage(headers), quota);
