import "server-only";
import {
  type AuthorChange,
  type By,
  moderate,
  type PostChange,
  readPost,
  restorePost as release,
  setAuthorBlock,
  takeDownPosts,
} from "@/db/queries/moderation";
import type { Transaction } from "@/db/queries/statements";
import { getPostState } from "@/db/queries/videos";
import { AppError } from "@/lib/errors";
import { actBy, type Operator } from "@/lib/operator";
import { requirePostLink } from "@/lib/videos/require-video";
import { OPERATOR } from "@/lib/x/ceilings";
import { recordRemovals, showAtOnce } from "./hiding";
import { askOwner } from "./resolve-report";

type Action = (tx: Transaction, tweetId: string, by: By) => Promise<PostChange>;

export type PostAction = PostChange & {
  /** Null if the post owns its video itself. */
  owner: PostChange | null;
  /** False if X does not name the owner now. */
  isOwnerKnown: boolean;
};

/** Also hides the post that owns its video. */
export function hidePost(link: string, operator: Operator): Promise<PostAction> {
  return actOnPost(link, operator, { onPost: takeDown("hide"), onOwner: takeDown("hide") });
}

/** Its row stays, so that pasting cannot bring it back; retention erases the content after 30 days. */
export function removePost(link: string, operator: Operator): Promise<PostAction> {
  return actOnPost(link, operator, { onPost: takeDown("remove"), onOwner: takeDown("remove") });
}

/** The post that owns its video may be down for another reason, and is restored by its own link. */
export function restorePost(link: string, operator: Operator): Promise<PostAction> {
  return actOnPost(link, operator, { onPost: one(release), onOwner: readPost });
}

const one =
  (action: (tx: Transaction, tweetId: string, by: By) => Promise<PostChange[]>): Action =>
  async (tx, tweetId, by) => {
    const [change] = await action(tx, tweetId, by);
    if (!change) throw new Error("an action on a post changed none");
    return change;
  };

const takeDown = (action: "hide" | "remove") =>
  one((tx, tweetId, by) => takeDownPosts(tx, { tweetIds: [tweetId], action }, by));

/** `onOwner` acts on the post that owns the video, which is where the video is stored. */
async function actOnPost(
  link: string,
  operator: Operator,
  { onPost, onOwner }: { onPost: Action; onOwner: Action },
): Promise<PostAction> {
  const requester = { signal: new AbortController().signal, network: OPERATOR };
  const { id: tweetId } = await requirePostLink(link, requester);
  // A stored post has its own video.
  const isStored = (await getPostState(tweetId)) !== null;
  const found = isStored ? { ownerId: null } : await askOwner(tweetId, requester);
  const ownerId = found?.ownerId ?? null;
  const change = await moderate(async (tx) => {
    const own = await onPost(tx, tweetId, actBy(operator));
    const owner = ownerId && (await onOwner(tx, ownerId, actBy(operator, { shownBy: tweetId })));
    return { ...own, owner: owner || null, isOwnerKnown: found !== null };
  }, operator);
  if (operator.isTrial) return change;
  await recordRemovals([change, ...(change.owner ? [change.owner] : [])]);
  await showAtOnce();
  return change;
}

/** All of the author's posts leave the lists, later ones too. */
export async function blockAuthor(
  handle: string,
  isBlocked: boolean,
  operator: Operator,
): Promise<AuthorChange> {
  const block = { handle: handle.replace(/^@/, ""), isBlocked, reason: operator.reason };
  const change = await moderate((tx) => setAuthorBlock(tx, block, actBy(operator)), operator);
  if (!change) throw new AppError("author_not_found");
  if (!operator.isTrial) await showAtOnce();
  return change;
}
