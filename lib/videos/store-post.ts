import "server-only";
import type { StoredPost, StoredPostInput } from "@/db/queries/types";
import { upsertPost } from "@/db/queries/upsert-post";
import { AppError } from "@/lib/errors";
import type { Post } from "@/lib/x/types";
import { currentContentVersion } from "./content-version";

type Stored = { version: number; result: Promise<StoredPost> };

/** Lives as long as the extraction that is remembered: the same post is written once. */
const stored = new WeakMap<Post, Stored>();

function toInput(post: Post): StoredPostInput {
  const { id, author, text, postedAt, sensitive } = post;
  const [first, ...rest] = post.videos;
  if (!first) throw new Error(`post ${id} has no video to store`);
  return { tweetId: id, author, text, postedAt, sensitive, media: [first, ...rest] };
}

/** Stored again when something has been hidden or removed since: it may be this post. */
function storeOnce(post: Post, version: number): Promise<StoredPost> {
  const known = stored.get(post);
  if (known && known.version === version) return known.result;
  const result = upsertPost(toInput(post));
  stored.set(post, { version, result });
  result.catch(() => stored.delete(post));
  return result;
}

/**
 * Stores a post with its author and videos, idempotently; gives the video's id here. A hidden or
 * removed post is `post_not_found`, and no paste brings it back.
 */
export async function storePost(post: Post): Promise<string> {
  const { videoId, state } = await storeOnce(post, await currentContentVersion());
  if (state !== "shown") throw new AppError("post_not_found");
  return videoId;
}
