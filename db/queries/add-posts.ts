import "server-only";
import { z } from "zod";
import { searchKey } from "./search-key";
import { sqlFile } from "./sql-file";
import type { StoredPost, StoredPostInput } from "./types";

const AddedRow = z.object({ tweetId: z.string(), videoId: z.string(), hidden: z.boolean() });

const add = sqlFile("add-posts", AddedRow);

/**
 * Null if `upsertPost` has to store the post: it exists, its author changed, a handle moves, or rows are
 * locked. Adds rows in one order and waits for none, so batches do not deadlock, except for accounts that
 * swap handles at the same time. Raw: six tables in one round trip (`bench/results/extraction.md`).
 */
export async function addPosts(
  posts: StoredPostInput[],
  now = new Date(),
): Promise<(StoredPost | null)[]> {
  // Two versions of one post may differ: only the first is added, the second goes to `upsertPost`.
  const firsts = new Map(posts.toReversed().map((post) => [post.tweetId, post]));
  const batch = [...firsts.values()].map(toRecord);
  const rows = await add({ now: now.toISOString(), posts: JSON.stringify(batch) });
  const added = new Map(rows.map((row) => [row.tweetId, row]));
  return posts.map((post) => {
    const row = firsts.get(post.tweetId) === post ? added.get(post.tweetId) : undefined;
    if (!row) return null;
    const state = row.hidden ? "hidden" : "shown";
    return { videoId: row.videoId, state, storedThumbnailUrl: null };
  });
}

function toRecord({ tweetId, author, text, lang, postedAt, sensitive, media }: StoredPostInput) {
  return {
    tweet_id: tweetId,
    ...(author && {
      account: author.accountId,
      handle: author.handle,
      name: author.displayName,
      avatar: author.avatarUrl,
      description: author.description,
      key: searchKey(author.handle, author.displayName),
    }),
    text,
    lang,
    posted_at: postedAt,
    sensitive,
    media,
  };
}
