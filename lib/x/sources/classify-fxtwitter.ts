import type { Answered } from "../gateway";
import { readFxtwitterTweet } from "../payload/fxtwitter";
import { asObject, parseJson } from "../payload/shape";
import { refuse } from "../refusals";
import { answerWith, failed, failedReply, type SourceAnswer } from "./answer";

/** Judged by the body's own `code`; a 404 is weak, as it is also said of what is only gated. */
export function classifyFxtwitter(reply: Answered<string>): SourceAnswer {
  const { code, tweet } = asObject(parseJson(reply.body));
  if (typeof code !== "number") return failedReply(reply, "code: missing");
  if (typeof tweet === "object" && tweet !== null) {
    const reading = readFxtwitterTweet(tweet);
    return reading.ok ? answerWith(reading.facts) : failed("unrecognised", reading.detail);
  }
  if (code === 401) return refuse("post_protected", "stated");
  if (code === 404) return refuse("post_not_found", "absent");
  return failedReply({ ...reply, status: code }, "tweet: missing");
}
