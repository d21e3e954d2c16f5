import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "../client";
import { videos } from "../schema";
import { retryOnConflict } from "./retry-on-conflict";
import { searchKey } from "./search-key";
import { sqlFile } from "./statements";
import {
  type StoredAuthorInput,
  type StoredPost,
  type StoredPostInput,
  storedPostSchema,
} from "./types";

const upsert = sqlFile("upsert-post", storedPostSchema);
const upsertAuthorRow = sqlFile("upsert-author", z.object({ id: z.string() }));

// A hidden or removed post stays as it is. Raw: five tables in one round trip, on the path of a pasted link;
// its steps share one snapshot, so that no other writer comes between them.
export async function upsertPost(post: StoredPostInput, now = new Date()): Promise<StoredPost> {
  const { media, author, ...facts } = post;
  const [{ posterUrl, width, height, durationMs }] = media;
  const values = {
    ...{ ...facts, lang: post.lang ?? null, posterUrl, width, height, durationMs },
    authorId: author ? await upsertAuthor(author, now) : await unknownAuthor(post.tweetId, now),
    videoCount: media.length,
    files: media.flatMap(({ variants }) => variants.slice(0, 1).map(({ url }) => url)),
    media: JSON.stringify(media),
    indexes: media.map(({ index }) => index),
    now: now.toISOString(),
  };
  return retryOnConflict(async () => (await upsert(values))[0] ?? null);
}

/** Authors without a name from X. Their posts move to the named author once X gives one. */
const UNKNOWN: StoredAuthorInput = {
  accountId: null,
  handle: "i",
  displayName: "i",
  avatarUrl: null,
  description: null,
};

async function unknownAuthor(tweetId: string, now: Date): Promise<string> {
  const stored = db()
    .select({ authorId: videos.authorId })
    .from(videos)
    .where(eq(videos.tweetId, tweetId));
  return (await stored)[0]?.authorId ?? (await upsertAuthor(UNKNOWN, now));
}

// An account keeps its row through renames; name and picture change once a day; a stored description is never
// lost. Raw: a handle moves between three tables in one round trip, on the path of a pasted link.
export function upsertAuthor(author: StoredAuthorInput, now: Date): Promise<string> {
  const key = searchKey(author.handle, author.displayName);
  return retryOnConflict(async () => {
    const [row] = await upsertAuthorRow({ ...author, key, now: now.toISOString() });
    return row?.id ?? null;
  });
}

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
