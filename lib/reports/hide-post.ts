import "server-only";
import { takeDownPost } from "@/db/queries/acts/post-acts";
import type { Operator } from "@/lib/operator";
import { type Act, actOnPost, type PostAct } from "./act-on-post";

/**
 * Takes a post from sight until it is restored or removed, and the one whose video it shows; one that is
 * not known yet cannot come in.
 */
export function hidePost(link: string, operator: Operator): Promise<PostAct> {
  const hide: Act = (tx, tweetId, by) => takeDownPost(tx, { tweetId, action: "hide" }, by);
  return actOnPost(link, operator, { onPost: hide, onOwner: hide });
}
