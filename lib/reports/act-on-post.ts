import "server-only";
import type { By, PostChange } from "@/db/queries/acts/post-acts";
import { runAct } from "@/db/queries/acts/run-act";
import { getPostState } from "@/db/queries/videos";
import { actBy, type Operator } from "@/lib/operator";
import { requirePostLink } from "@/lib/videos/require-post-link";
import { askOwner } from "./ask-owner";
import { showAtOnce } from "./show-at-once";

type Tx = Parameters<Parameters<typeof runAct>[0]>[0];
export type Act = (tx: Tx, tweetId: string, by: By) => Promise<PostChange>;

export type PostAct = PostChange & {
  /** What became of the post whose video it shows, where that is another. */
  owner: PostChange | null;
  /** False where X does not say now whose video it shows. */
  isOwnerKnown: boolean;
};

/**
 * An operator's act on the post of a link or number, shown by this process at once. `onOwner` is done
 * to the post whose video it shows, where that is another: there the video is kept here.
 */
export async function actOnPost(
  link: string,
  operator: Operator,
  { onPost, onOwner }: { onPost: Act; onOwner: Act },
): Promise<PostAct> {
  const { signal } = new AbortController();
  const { id: tweetId } = await requirePostLink(link, { signal });
  const found = await findOwner(tweetId, signal);
  const ownerId = found?.ownerId ?? null;
  const change = await runAct(async (tx) => {
    const own = await onPost(tx, tweetId, actBy(operator));
    const owner = ownerId && (await onOwner(tx, ownerId, actBy(operator, { shownBy: tweetId })));
    return { ...own, owner: owner || null, isOwnerKnown: found !== null };
  }, operator);
  if (!operator.isTrial) await showAtOnce();
  return change;
}

/** A post that has been stored has a video of its own. */
async function findOwner(tweetId: string, signal: AbortSignal) {
  return (await getPostState(tweetId)) ? { ownerId: null } : askOwner(tweetId, signal);
}
