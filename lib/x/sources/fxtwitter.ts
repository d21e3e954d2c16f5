import "server-only";
import { askTwice } from "../gateway";
import { readFxtwitterTweet } from "../payload/fxtwitter";
import { asObject, parseJson } from "../payload/shape";
import { refuse } from "../refusals";
import type { Answered } from "../send";
import { answerWith, failed, failedReply, type SourceAnswer } from "./answer";
import type { SourceContext } from "./source";

/** The service requires callers to identify themselves. */
const USER_AGENT = "Postreel/1.0";

/** A third party gets the post's id: only if the operator configures it. */
export async function askFxtwitter(
  id: string,
  { gateway, signal }: SourceContext,
): Promise<SourceAnswer> {
  const reply = await askTwice(gateway, {
    url: `https://api.fxtwitter.com/status/${id}`,
    headers: { accept: "application/json", "user-agent": USER_AGENT },
    signal,
  });
  return reply.kind === "answer" ? classifyFxtwitter(reply, id) : failed(reply.cause);
}

/** The `code` in the body counts; a 404 is weak, since gated posts get it too. */
export function classifyFxtwitter(reply: Answered<string>, id: string): SourceAnswer {
  const { code: given, tweet: named, status } = asObject(parseJson(reply.body));
  const tweet = named ?? status;
  const code = typeof given === "string" ? Number.parseInt(given, 10) : given;
  if (typeof tweet === "object" && tweet !== null) {
    const answer = answerWith(readFxtwitterTweet(tweet, id));
    // This service names no lists of files.
    return answer.kind === "unresolved" ? failed("unrecognised", "media: list of files") : answer;
  }
  if (typeof code !== "number" || Number.isNaN(code)) return failedReply(reply, "code: missing");
  if (code === 401) return refuse("post_protected", "stated");
  if (code === 404) return refuse("post_not_found", "absent");
  return failedReply({ ...reply, status: code }, "tweet: missing");
}
