import "server-only";
import { askTwice } from "../ask-twice";
import { failed, type SourceAnswer } from "./answer";
import { classifyFxtwitter } from "./classify-fxtwitter";
import type { SourceContext } from "./source";

/** The service asks its callers to say who they are. */
const USER_AGENT = "Postreel/1.0";

/** Somebody else's service, which learns the post's id: asked only where the operator names it. */
export async function askFxtwitter(
  id: string,
  { gateway, signal }: SourceContext,
): Promise<SourceAnswer> {
  const reply = await askTwice(gateway, {
    url: `https://api.fxtwitter.com/status/${id}`,
    headers: { accept: "application/json", "user-agent": USER_AGENT },
    signal,
  });
  return reply.kind === "answer" ? classifyFxtwitter(reply) : failed(reply.cause);
}
