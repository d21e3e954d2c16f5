import "server-only";
import { type PostChange, takeDownPost } from "@/db/queries/acts/post-acts";
import type { Operator } from "@/lib/operator";
import { actOnPost } from "./act-on-post";

/** Takes a post from sight until it is restored or removed; one that is not known yet cannot come in. */
export function hidePost(link: string, operator: Operator): Promise<PostChange> {
  return actOnPost(link, operator, (tx, tweetId, by) =>
    takeDownPost(tx, { tweetId, action: "hide" }, by),
  );
}
