import "server-only";
import { askTwice } from "../ask-twice";
import { BROWSER_USER_AGENT } from "../graphql-config";
import { syndicationToken } from "../syndication-token";
import { failed, type SourceAnswer } from "./answer";
import { classifySyndication } from "./classify-syndication";
import type { SourceContext } from "./source";

/** X's embed service: one request, no credentials; it never shows what is behind the age gate. */
export async function askSyndication(
  id: string,
  { gateway, signal }: SourceContext,
): Promise<SourceAnswer> {
  const reply = await askTwice(gateway, {
    url: `https://cdn.syndication.twimg.com/tweet-result?id=${id}&lang=en&token=${syndicationToken(id)}`,
    headers: { accept: "application/json", "user-agent": BROWSER_USER_AGENT },
    signal,
  });
  return reply.kind === "answer" ? classifySyndication(reply, id) : failed(reply.cause);
}
