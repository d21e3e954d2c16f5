import "server-only";
import { type PostChange, restorePost as putBack } from "@/db/queries/acts/post-acts";
import type { Operator } from "@/lib/operator";
import { actOnPost } from "./act-on-post";

/** Puts a post back that was hidden or removed wrongly. */
export function restorePost(link: string, operator: Operator): Promise<PostChange> {
  return actOnPost(link, operator, putBack);
}
