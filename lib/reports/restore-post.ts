import "server-only";
import { restorePost as putBack, readPost } from "@/db/queries/acts/post-acts";
import type { Operator } from "@/lib/operator";
import { actOnPost, type PostAct } from "./act-on-post";

/**
 * Puts a post back that was hidden or removed wrongly. The one whose video it shows stays as it is: it
 * may be down for a reason of its own, and is restored by its own link.
 */
export function restorePost(link: string, operator: Operator): Promise<PostAct> {
  return actOnPost(link, operator, { onPost: putBack, onOwner: readPost });
}
