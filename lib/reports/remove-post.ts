import "server-only";
import { takeDownPost } from "@/db/queries/acts/post-acts";
import type { Operator } from "@/lib/operator";
import { type Act, actOnPost, type PostAct } from "./act-on-post";

/**
 * Takes a post down for good, and the one whose video it shows; only their ids are kept, so that they
 * cannot come back.
 */
export function removePost(link: string, operator: Operator): Promise<PostAct> {
  const remove: Act = (tx, tweetId, by) => takeDownPost(tx, { tweetId, action: "remove" }, by);
  return actOnPost(link, operator, { onPost: remove, onOwner: remove });
}
