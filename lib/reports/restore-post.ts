import "server-only";
import { type PostChange, restorePost as putBack } from "@/db/queries/acts/post-acts";
import { runAct } from "@/db/queries/acts/run-act";
import { actBy, type Operator } from "@/lib/operator";
import { requireTweetId } from "./require-tweet-id";
import { showAtOnce } from "./show-at-once";

/** Puts a post back that was hidden or removed wrongly. */
export async function restorePost(link: string, operator: Operator): Promise<PostChange> {
  const tweetId = requireTweetId(link);
  const change = await runAct((tx) => putBack(tx, tweetId, actBy(operator)), operator);
  if (!operator.isTrial) await showAtOnce();
  return change;
}
