import "server-only";
import { and, desc, eq, gt, lte, not, sql } from "drizzle-orm";
import { db } from "../client";
import { authorStats, authors, videos } from "../schema";
import { inOrder } from "./authors";

export type DueDescription = {
  authorId: string;
  username: string;
  /** X's numeric id; null if not known. */
  accountId: string | null;
  /** The newest post of the author that is shown here. */
  tweetId: string;
};

/**
 * Authors whose description is due, the most downloaded first. Walks the index of that order past
 * authors that are not due: as many as the job reads within a week.
 */
export function listDueDescriptions(now: Date, limit: number): Promise<DueDescription[]> {
  const newest = db()
    .select({ tweetId: videos.tweetId })
    .from(videos)
    .where(and(eq(videos.authorId, authorStats.authorId), videos.visible))
    .orderBy(desc(videos.createdAt), desc(videos.id))
    .limit(1)
    .as("newest");
  return db()
    .select({
      authorId: authors.id,
      username: authors.username,
      accountId: authors.xAccountId,
      tweetId: newest.tweetId,
    })
    .from(authorStats)
    .innerJoin(authors, eq(authors.id, authorStats.authorId))
    .innerJoinLateral(newest, sql`true`)
    .where(
      and(
        lte(authorStats.descriptionDueAt, now),
        gt(authorStats.videoCount, 0),
        not(authors.isBlocked),
      ),
    )
    .orderBy(...inOrder("total_downloads"))
    .limit(limit);
}

/** Stores when the description is next due and, unless null, what X has now. */
export async function noteDescription(
  authorId: string,
  { description, dueAt, now }: { description: string | null; dueAt: Date; now: Date },
): Promise<void> {
  if (description !== null) {
    await db()
      .update(authors)
      .set({ description, updatedAt: now })
      .where(
        and(eq(authors.id, authorId), sql`${authors.description} is distinct from ${description}`),
      );
  }
  await db()
    .update(authorStats)
    .set({ descriptionDueAt: dueAt })
    .where(eq(authorStats.authorId, authorId));
}
