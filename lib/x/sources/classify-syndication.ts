import type { Answered } from "../gateway";
import { asObject, parseJson } from "../payload/shape";
import { readSyndicationTweet } from "../payload/syndication";
import { tellsOf } from "../payload/tells-of";
import { readTombstoneText, refuse } from "../refusals";
import { answerWith, failed, failedReply, type SourceAnswer } from "./answer";

/**
 * Judged by the body, which must tell of the post `id`. X answers 200 with `{}` to a wrong token, 200 with a tombstone for most of what
 * cannot be had, 404 with a page for what is not there; the status counts only where no body speaks.
 */
export function classifySyndication(reply: Answered<string>, id: string): SourceAnswer {
  const json = parseJson(reply.body);
  if (json === undefined) {
    const page = reply.status === 404 && /^\s*<(?:!doctype|html)/i.test(reply.body);
    return page ? refuse("post_not_found", "absent") : failedReply(reply, "no JSON");
  }
  const tweet = asObject(json);
  if (tweet.__typename === "TweetTombstone") return readTombstone(tweet.tombstone);
  if (typeof tweet.id_str !== "string") {
    const empty = reply.status === 200 && Object.keys(tweet).length === 0;
    return empty ? failed("token_refused") : failedReply(reply, "id_str: missing");
  }
  if (!tellsOf(id, tweet.id_str, tweet)) return failed("unrecognised", "id_str: another post");
  // Posts of suspended accounts were seen to come without their author (2025).
  if (tweet.user === undefined || tweet.user === null) return refuse("post_suspended", "inferred");
  const reading = readSyndicationTweet(json);
  return reading.ok ? answerWith(reading.facts) : failed("unrecognised", reading.detail);
}

/** One without a text is X's age gate (2026-07); GraphQL may name another reason. */
function readTombstone(tombstone: unknown): SourceAnswer {
  const { text } = asObject(asObject(tombstone).text);
  if (typeof text === "string" && text.trim() !== "") return readTombstoneText(text);
  return refuse("post_age_restricted", "inferred");
}
