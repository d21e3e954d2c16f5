import "server-only";
import type { PostChange } from "@/db/queries/moderation";

/** Outcome for one post, in one line. */
export function postLine({ tweetId, was, is, isHeld }: PostChange): string {
  const hold = isHeld ? "kept out" : "let in";
  const change = was === is ? `stays ${is}` : `was ${was}, is ${is}`;
  return `Post ${tweetId} ${change}; ${hold}.`;
}
