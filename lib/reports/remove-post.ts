import "server-only";
import { type PostChange, takeDownPost } from "@/db/queries/acts/post-acts";
import type { Operator } from "@/lib/operator";
import { actOnPost } from "./act-on-post";

/** Takes a post down for good; only its id is kept, so that it cannot come back. */
export function removePost(link: string, operator: Operator): Promise<PostChange> {
  return actOnPost(link, operator, (tx, tweetId, by) =>
    takeDownPost(tx, { tweetId, action: "remove" }, by),
  );
}
