import "server-only";
import { addPosts } from "@/db/queries/add-posts";
import type { StoredPost, StoredPostInput } from "@/db/queries/types";
import { upsertPost } from "@/db/queries/upsert-post";
import { AppError } from "@/lib/errors";
import { type Reading, readOnce } from "@/lib/read-once";
import { refusalOf } from "@/lib/refusal-of";
import { currentContentVersion } from "@/lib/runtime/content-version";
import { createGroupCommit } from "@/lib/runtime/group-commit";
import { report } from "@/lib/runtime/report";
import { processWide } from "@/lib/runtime/slots";
import type { Post } from "@/lib/x/types";

/** Lives as long as the cached extraction: the same post is written once. */
const stored = () =>
  processWide("videos.stored-posts", () => new WeakMap<Post, Reading<StoredPost>>());

/** A batch collects while the previous one commits. */
const LIMITS = { maxBatch: 50, maxWaiting: 2000, lingerMs: 0 };

function toInput(post: Post): StoredPostInput {
  const { id, author, text, postedAt, sensitive } = post;
  const [first, ...rest] = post.videos.filter(({ variants }) => variants.length > 0);
  if (!first) throw new Error(`post ${id} has no video to store`);
  return { tweetId: id, author, text, postedAt, sensitive, media: [first, ...rest] };
}

/**
 * If one post breaks a batch, each is stored alone. If the database is down, they are not retried.
 */
function addTogether(posts: StoredPostInput[]): Promise<(StoredPost | null)[]> {
  return addPosts(posts).catch((error: unknown) => {
    if (refusalOf(error)) throw error;
    report("posts are stored one by one", { batch: posts.length, error: String(error) });
    return posts.map(() => null);
  });
}

async function store(post: StoredPostInput): Promise<StoredPost> {
  const adding = processWide("videos.storing", () =>
    createGroupCommit({ flush: addTogether, ...LIMITS }),
  );
  return (await adding.add(post)) ?? (await upsertPost(post));
}

/**
 * Stored again if something was hidden or removed since, which may be this post, or if it had no
 * picture, which may exist by now.
 */
function storeOnce(post: Post, version: number): StoredPost | Promise<StoredPost> {
  if (post.videos[0]?.posterUrl === null) return store(toInput(post));
  return readOnce(stored(), post, () => store(toInput(post)), version);
}

/**
 * Stores a post with its author and videos, idempotently. A hidden or removed post is
 * `post_not_found`: pasting does not bring it back.
 */
export async function storePost(post: Post): Promise<StoredPost> {
  const known = await storeOnce(post, await currentContentVersion());
  if (known.state !== "shown") throw new AppError("post_not_found");
  return known;
}
