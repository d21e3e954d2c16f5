import "server-only";
import { and, asc, eq, gt, inArray, ne, type SQL } from "drizzle-orm";
import { db, type Executor } from "../client";
import { authors, searchDue, searchReindex, videoSearch, videos } from "../schema";
import { isInRecent } from "./listings";
import { videoSearchKey } from "./search-key";
import { excluded } from "./statements";

const BATCH = 200;

/** Returns how many were due. */
export function indexListed(): Promise<number> {
  return db().transaction(async (tx) => {
    const due = await tx
      .select({ id: searchDue.videoId })
      .from(searchDue)
      .orderBy(asc(searchDue.videoId))
      .limit(BATCH);
    if (due.length === 0) return 0;
    const ids = due.map(({ id }) => id);
    // A video that moves to another author meanwhile is not among them, and stays due.
    const read = await writeKeys(tx, inArray(videos.id, ids));
    await tx.delete(searchDue).where(inArray(searchDue.videoId, read));
    return due.length;
  });
}

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

function reindexVideos(authorId: string, after: string): Promise<string | null> {
  return db().transaction(async (tx) => {
    const isNext = and(eq(videos.authorId, authorId), gt(videos.id, after), isInRecent);
    const ids = await writeKeys(tx, isNext);
    return ids.length < BATCH ? null : (ids.at(-1) ?? null);
  });
}

// Returns the ids of all, listed or not. The lock keeps a newer text from being overwritten, and makes a
// listing wait, or be seen here. A rename meanwhile adds the author to `search_reindex`.
async function writeKeys(tx: Executor, matching: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .select({
      videoId: videos.id,
      isListed: isInRecent,
      text: videos.text,
      username: authors.username,
      displayName: authors.displayName,
    })
    .from(videos)
    .innerJoin(authors, eq(authors.id, videos.authorId))
    .where(matching)
    .orderBy(asc(videos.id))
    .limit(BATCH)
    .for("no key update", { of: videos });
  const keys = rows
    .filter(({ isListed }) => isListed)
    .map(({ videoId, username, displayName, text }) => ({
      videoId,
      key: videoSearchKey(username, displayName, text),
    }));
  if (keys.length > 0) {
    await tx
      .insert(videoSearch)
      .values(keys)
      .onConflictDoUpdate({
        target: videoSearch.videoId,
        set: { key: excluded(videoSearch.key) },
        setWhere: ne(videoSearch.key, excluded(videoSearch.key)),
      });
  }
  return rows.map(({ videoId }) => videoId);
}
