import "server-only";
import { addPosts } from "@/db/queries/add-posts";
import type { StoredPost, StoredPostInput } from "@/db/queries/types";
import { upsertPost } from "@/db/queries/upsert-post";
import { currentContentVersion } from "@/lib/content-version";
import { AppError } from "@/lib/errors";
import { createGroupCommit } from "@/lib/group-commit";
import { processWide } from "@/lib/process-wide";
import { refusalOf } from "@/lib/refusal-of";
import { report } from "@/lib/report";
import type { Post } from "@/lib/x/types";

type Stored = { version: number; result: Promise<StoredPost> };

/** Lives as long as the extraction that is remembered: the same post is written once. */
const stored = () => processWide("stored-posts", () => new WeakMap<Post, Stored>());

/** A batch gathers while the last one commits. */
const LIMITS = { maxBatch: 50, maxWaiting: 2000, lingerMs: 0 };

function toInput(post: Post): StoredPostInput {
  const { id, author, text, postedAt, sensitive } = post;
  const [first, ...rest] = post.videos;
  if (!first) throw new Error(`post ${id} has no video to store`);
  return { tweetId: id, author, text, postedAt, sensitive, media: [first, ...rest] };
}

/**
 * What one post spoils costs the others no more than being stored alone, as it is itself. A database
 * that cannot be had is asked no more for each of them.
 */
function addTogether(posts: StoredPostInput[]): Promise<(StoredPost | null)[]> {
  return addPosts(posts).catch((error: unknown) => {
    if (refusalOf(error)) throw error;
    report("posts are stored one by one", { batch: posts.length, error: String(error) });
    return posts.map(() => null);
  });
}

async function store(post: StoredPostInput): Promise<StoredPost> {
  const adding = processWide("storing", () => createGroupCommit({ flush: addTogether, ...LIMITS }));
  return (await adding.add(post)) ?? (await upsertPost(post));
}

/**
 * Stored again when something has been hidden or removed since: it may be this post. One without a
 * picture is, too: it may have been given one.
 */
function storeOnce(post: Post, version: number): Promise<StoredPost> {
  const known = stored().get(post);
  const hasPicture = post.videos[0]?.posterUrl !== null;
  if (known && known.version === version && hasPicture) return known.result;
  const result = store(toInput(post));
  stored().set(post, { version, result });
  result.catch(() => stored().delete(post));
  return result;
}

/**
 * Stores a post with its author and videos, idempotently. A hidden or removed post is
 * `post_not_found`, and no paste brings it back.
 */
export async function storePost(post: Post): Promise<StoredPost> {
  const known = await storeOnce(post, await currentContentVersion());
  if (known.state !== "shown") throw new AppError("post_not_found");
  return known;
}
