import "server-only";
import { type PostChange, takeDownPost } from "@/db/queries/acts/post-acts";
import { runAct } from "@/db/queries/acts/run-act";
import { actBy, type Operator } from "@/lib/operator";
import { requireTweetId } from "./require-tweet-id";
import { showAtOnce } from "./show-at-once";

/** Takes a post down for good; only its id is kept, so that it cannot come back. */
export async function removePost(link: string, operator: Operator): Promise<PostChange> {
  const tweetId = requireTweetId(link);
  const act = { tweetId, action: "remove" } as const;
  const change = await runAct((tx) => takeDownPost(tx, act, actBy(operator)), operator);
  if (!operator.isTrial) await showAtOnce();
  return change;
}
