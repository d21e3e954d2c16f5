import "server-only";
import type { By, PostChange } from "@/db/queries/acts/post-acts";
import { runAct } from "@/db/queries/acts/run-act";
import { actBy, type Operator } from "@/lib/operator";
import { requireTweetId } from "./require-tweet-id";
import { showAtOnce } from "./show-at-once";

type Tx = Parameters<Parameters<typeof runAct>[0]>[0];

/** An operator's act on the post of a link or number, shown by this process at once. */
export async function actOnPost(
  link: string,
  operator: Operator,
  act: (tx: Tx, tweetId: string, by: By) => Promise<PostChange>,
): Promise<PostChange> {
  const tweetId = requireTweetId(link);
  const change = await runAct((tx) => act(tx, tweetId, actBy(operator)), operator);
  if (!operator.isTrial) await showAtOnce();
  return change;
}
