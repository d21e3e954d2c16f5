import "server-only";
import { type PostChange, takeDownPost } from "@/db/queries/acts/post-acts";
import { runAct } from "@/db/queries/acts/run-act";
import { actBy, type Operator } from "@/lib/operator";
import { requireTweetId } from "./require-tweet-id";
import { showAtOnce } from "./show-at-once";

/** Takes a post from sight until it is restored or removed; one that is not known yet cannot come in. */
export async function hidePost(link: string, operator: Operator): Promise<PostChange> {
  const tweetId = requireTweetId(link);
  const act = { tweetId, action: "hide" } as const;
  const change = await runAct((tx) => takeDownPost(tx, act, actBy(operator)), operator);
  if (!operator.isTrial) await showAtOnce();
  return change;
}
