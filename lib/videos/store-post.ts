import "server-only";
import type { StoredPost, StoredPostInput } from "@/db/queries/types";
import { addPosts, upsertPost } from "@/db/queries/upsert-post";
import { createCache } from "@/lib/cached";
import { AppError } from "@/lib/errors";
import { refusalOf } from "@/lib/refusal-of";
import { createGroupCommit } from "@/lib/runtime/group-commit";
import { report } from "@/lib/runtime/report";
import { processWide } from "@/lib/runtime/slots";
import { measureBatch } from "@/lib/telemetry/meters";
import type { Post } from "@/lib/x/types";

/** Written once; again if something was hidden or removed since, which may be this post. */
const stored = createCache<StoredPost>({
  slot: "videos.stored-posts",
  max: 50_000,
  freshMs: Number.POSITIVE_INFINITY,
});

/** A later extraction of the same post may differ, and is written too. */
function keyOf(post: Post): string {
  const numbers = processWide("videos.post-numbers", () => ({
    of: new WeakMap<Post, number>(),
    last: 0,
  }));
  const number = numbers.of.get(post) ?? ++numbers.last;
  numbers.of.set(post, number);
  return String(number);
}

/** A batch collects while the previous one commits. */
const LIMITS = { maxBatch: 50, maxWaiting: 2000, lingerMs: 0 };

function toInput(post: Post): StoredPostInput {
  const { id, author, text, lang, postedAt, sensitive } = post;
  const [first, ...rest] = post.videos.filter(({ variants }) => variants.length > 0);
  if (!first) throw new Error(`post ${id} has no video to store`);
  return { tweetId: id, author, text, lang, postedAt, sensitive, media: [first, ...rest] };
}

/** If one post breaks a batch, each is stored alone; not if the database is down. */
function addTogether(posts: StoredPostInput[]): Promise<(StoredPost | null)[]> {
  return addPosts(posts).catch((error: unknown) => {
    if (refusalOf(error)) throw error;
    report("posts are stored one by one", { batch: posts.length, error: String(error) });
    return posts.map(() => null);
  });
}

async function store(post: StoredPostInput): Promise<StoredPost> {
  const adding = processWide("videos.storing", () =>
    createGroupCommit({
      flush: addTogether,
      ...LIMITS,
      onBatch: (size) => measureBatch("storing", size),
    }),
  );
  return (await adding.add(post)) ?? (await upsertPost(post));
}

/** There may be a picture by now. */
function storeOnce(post: Post): StoredPost | Promise<StoredPost> {
  const write = () => store(toInput(post));
  return post.videos[0]?.posterUrl === null ? write() : stored.get(keyOf(post), write);
}

/** Idempotent. `post_not_found` for a hidden or removed post: pasting does not bring it back. */
export async function storePost(post: Post): Promise<StoredPost> {
  const known = await storeOnce(post);
  if (known.state !== "shown") throw new AppError("post_not_found");
  return known;
}
