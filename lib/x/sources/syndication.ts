import "server-only";
import { embedHeaders } from "../client-headers";
import { askTwice } from "../gateway";
import { asObject, parseJson } from "../payload/shape";
import { readStatedRefusal } from "../payload/stated-refusal";
import { readSyndicationTweet } from "../payload/syndication";
import { isFact, type Refusal, refuse } from "../refusals";
import type { Answered } from "../send";
import {
  answerWith,
  failed,
  failedReply,
  type SourceAnswer,
  type Unresolved,
  unlessFailed,
} from "./answer";
import { isPage } from "./challenge";
import { resolveFiles } from "./resolve-files";
import type { SourceContext } from "./source";
import { classifyErrors, readErrors } from "./x-errors";

/** X's embed service: one request, no credentials; it never shows age-gated posts. */
export async function askSyndication(
  id: string,
  { gateway, client, signal }: SourceContext,
): Promise<SourceAnswer> {
  const settings = client.settings();
  const reply = await askTwice(gateway, {
    url: syndicationUrl(settings.hosts.syndication, id),
    headers: embedHeaders(settings),
    signal,
  });
  if (reply.kind === "unreachable") return failed(reply.cause);
  return resolveFiles(classifySyndication(reply, id), { gateway, client, signal });
}

export function syndicationUrl(host: string, id: string): string {
  return `https://${host}/tweet-result?id=${id}&lang=en&token=${syndicationToken(id)}`;
}

/** X's embed script computes it so, and loses precision in `Number`; X answers an exact token with `{}`. */
export function syndicationToken(id: string): string {
  return ((Number(id) / 1e15) * Math.PI).toString(36).replace(/0+|\./g, "");
}

// The body counts before the status. X answers 200 with `{}` to a wrong token, 200 with a tombstone for most
// unavailable posts, 404 with a page for missing ones.
export function classifySyndication(
  reply: Answered<string>,
  id: string,
): SourceAnswer | Unresolved {
  return unlessFailed(classifyBody(reply, id), reply);
}

function classifyBody(reply: Answered<string>, id: string): SourceAnswer | Unresolved {
  const json = parseJson(reply.body);
  if (json === undefined) {
    return reply.status === 404 && isPage(reply.body)
      ? refuse("post_not_found", "absent")
      : failedReply(reply, "no JSON");
  }
  const tweet = asObject(json);
  const stated = readStatedRefusal(tweet);
  if (stated) return isFact(stated) ? stated : withoutReason(stated);
  const isEmpty = Object.keys(tweet).length === 0;
  if (isEmpty && reply.status === 200) return failed("token_refused");
  const errors = tweet.id_str === undefined ? readErrors(tweet.errors) : [];
  if (errors.length > 0) return classifyErrors(errors, reply);
  const answer = answerWith(readSyndicationTweet(json, id));
  if (answer.kind !== "refusal" || answer.code !== "no_video") return answer;
  // Nothing but the files of a video says that an object without an id is the post.
  if (tweet.id_str === undefined || tweet.id_str === null)
    return failedReply(reply, "id_str: missing");
  // Posts of suspended accounts came without an author (2025).
  return tweet.user ? answer : refuse("post_suspended", "inferred");
}

/** A tombstone without a text is X's age gate here (2026-07); GraphQL may name another reason. */
function withoutReason(refusal: Refusal): Refusal {
  return refusal.code === "post_age_restricted" ? refuse(refusal.code, "inferred") : refusal;
}
