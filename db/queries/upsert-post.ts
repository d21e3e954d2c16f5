import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { db } from "../client";
import { videos } from "../schema";
import { retryOnConflict } from "./retry-on-conflict";
import { searchKey } from "./search-key";
import { sqlFile } from "./sql-file";
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
