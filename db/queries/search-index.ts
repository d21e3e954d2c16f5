import "server-only";
import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import { db } from "../client";
import { authors, searchReindex, videoSearch, videos } from "../schema";
import { videoSearchKey } from "./search-key";

/** Videos whose search keys are written in one transaction. */
const BATCH = 500;

/** Writes the search keys of up to `limit` authors' videos again, and returns how many authors. */
export async function reindexAuthors(limit: number): Promise<number> {
  const due = await db()
    .select({ id: searchReindex.authorId })
    .from(searchReindex)
    .orderBy(asc(searchReindex.authorId))
    .limit(limit);
  for (const { id } of due) await reindexAuthor(id);
  return due.length;
}

/** The request is deleted first: another change of the name adds it again. */
async function reindexAuthor(authorId: string): Promise<void> {
  await db().delete(searchReindex).where(eq(searchReindex.authorId, authorId));
  try {
    let after: string | null = "0";
    while (after !== null) after = await reindexVideos(authorId, after);
  } catch (error) {
    await db().insert(searchReindex).values({ authorId }).onConflictDoNothing();
    throw error;
  }
}

/**
 * Returns the last video of the batch; null at the end. The locks prevent overwriting a newer
 * extraction.
 */
function reindexVideos(authorId: string, after: string): Promise<string | null> {
  return db().transaction(async (tx) => {
    const rows = await tx
      .select({ videoId: videos.id, text: videos.text })
      .from(videos)
      .where(and(eq(videos.authorId, authorId), gt(videos.id, after), isNull(videos.removedAt)))
      .orderBy(asc(videos.id))
      .limit(BATCH)
      .for("no key update");
    const [author] = await tx
      .select({ username: authors.username, displayName: authors.displayName })
      .from(authors)
      .where(eq(authors.id, authorId));
    if (!author || rows.length === 0) return null;
    const keys = rows.map(({ videoId, text }) => ({
      videoId,
      key: videoSearchKey(author.username, author.displayName, text),
    }));
    await tx
      .insert(videoSearch)
      .values(keys)
      .onConflictDoUpdate({
        target: videoSearch.videoId,
        set: { key: sql`excluded.key` },
        setWhere: sql`${videoSearch.key} <> excluded.key`,
      });
    return rows.length < BATCH ? null : (rows.at(-1)?.videoId ?? null);
  });
}
