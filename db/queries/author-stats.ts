import "server-only";
import { and, desc, eq, gt, lte, not, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "../client";
import { authorRecounts, authorStats, authors, jobStates, videos } from "../schema";
import { inOrder } from "./authors";
import { raiseWatermark } from "./jobs";
import { instant, longTransaction, runSqlFile, type Transaction } from "./statements";

/** `dayStart` is a whole 5 minutes. Writes only changed figures, because each column is in an index. */
export async function refreshAuthorCounters(dayStart: Date): Promise<void> {
  await longTransaction(async (tx) => {
    await tx.execute(sql`set local work_mem = '64MB'`);
    const changed = await takeChanges(tx, dayStart);
    await runSqlFile(tx, "recount-authors", { dayStart, changed });
    await raiseWatermark(tx, "authors");
  });
}

const Changed = z.object({ id: z.string() });

/** Null on the first run and after more than a day: all, since older buckets no longer exist. */
async function takeChanges(tx: Transaction, dayStart: Date): Promise<string[] | null> {
  const day = instant(dayStart);
  const [last] = await tx
    .insert(jobStates)
    .values({ job: "authors" })
    .onConflictDoUpdate({ target: jobStates.job, set: { job: "authors" } })
    .returning({
      // PostgreSQL's text keeps the microseconds.
      since: sql<string | null>`${jobStates.watermark}::text`,
      isRecent: sql<boolean | null>`${jobStates.watermark} > ${day}`,
    });
  if (!last?.since || !last.isRecent) {
    await tx.delete(authorRecounts);
    return null;
  }
  const rows = await runSqlFile(tx, "take-changed-authors", { since: last.since, dayStart });
  return rows.map((row) => Changed.parse(row).id);
}

export type DueDescription = {
  authorId: string;
  username: string;
  accountId: string | null;
  /** The newest post of the author that is shown here. */
  tweetId: string;
};

/** Most downloaded first. Walks past authors that are not due: as many as the job reads within a week. */
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

/** A null description keeps the stored one. */
export async function recordDescription(
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
