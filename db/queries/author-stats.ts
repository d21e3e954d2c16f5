import "server-only";
import { and, type Column, desc, eq, gt, lte, not, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "../client";
import {
  authorRecounts,
  authorStats,
  authors,
  jobStates,
  videoBuckets5m,
  videoStats,
  videos,
} from "../schema";
import { inOrder } from "./authors";
import { bare, instant, type Transaction, takeExcluded } from "./statements";

type Changes = string[] | "all";

/** `dayStart` is a whole 5 minutes. Writes only changed figures, because each column is in an index. */
export async function refreshAuthorCounters(dayStart: Date): Promise<void> {
  await db().transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', '10min', true),
      set_config('work_mem', '64MB', true)`);
    await tx.execute(countStatement(dayStart, await takeChanges(tx, dayStart)));
    // A count is stamped when its transaction begins and visible when it commits: see rollUpBuckets.
    await tx
      .update(jobStates)
      .set({
        watermark: sql`date_bin('5 minutes', now() - interval '2 minutes', '2000-01-01 00:00:00+00')`,
      })
      .where(sql`${jobStates.job} = 'authors'`);
  });
}

// All on the first run and after more than a day, since older buckets no longer exist. Raw: takes the marks
// and reads the active authors from one snapshot.
async function takeChanges(tx: Transaction, dayStart: Date): Promise<Changes> {
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
    return "all";
  }
  const since = sql`${last.since}::timestamptz`;
  const { bucket } = videoBuckets5m;
  const rows = await tx.execute(sql`
    with recounted as (
      delete from ${authorRecounts} returning ${bare(authorRecounts.authorId)} as author_id
    ), active as (
      select distinct ${videoBuckets5m.videoId} as video_id from ${videoBuckets5m}
      where ${bucket} >= ${since}
        or (${bucket} >= ${since} - interval '24 hours' and ${bucket} < ${day})
    )
    select author_id as id from recounted
    union select ${videos.authorId} from active join ${videos} on ${videos.id} = video_id`);
  return z
    .array(z.object({ id: z.string() }))
    .parse([...rows])
    .map(({ id }) => id);
}

// Raw: compares a million authors in one pass and writes the few that differ. Planned for its values: the
// number of changed authors decides which plan is short.
function countStatement(dayStart: Date, changes: Changes): SQL {
  const isChanged = (column: Column) =>
    changes === "all" ? sql`true` : sql`${column} = any(${sql.param(changes)}::bigint[])`;
  const { authorId, videoCount, totalDownloads, dailyDownloads } = authorStats;
  const figures = [videoCount, totalDownloads, dailyDownloads];
  return sql`
    with shown as materialized (
      select ${videos.id} as id, ${videos.authorId} as author_id from ${videos}
      where ${videos.visible} and ${isChanged(videos.authorId)}
    ), daily as (
      select ${videoBuckets5m.videoId} as video_id, sum(${videoBuckets5m.downloads}) as downloads
      from ${videoBuckets5m}
      where ${videoBuckets5m.bucket} >= ${instant(dayStart)}
        and ${videoBuckets5m.videoId} in (select id from shown)
      group by 1
    ), counted as (
      select v.author_id, count(*)::int as videos,
        coalesce(sum(${videoStats.downloadCount}), 0)::bigint as total,
        coalesce(sum(d.downloads), 0)::bigint as daily
      from shown v left join ${videoStats} on ${videoStats.videoId} = v.id
        left join daily d on d.video_id = v.id
      group by 1
    ), fresh as (
      select ${authors.id} as id, coalesce(c.videos, 0) as videos, coalesce(c.total, 0) as total,
        coalesce(c.daily, 0) as daily
      from ${authors} left join counted c on c.author_id = ${authors.id}
      where ${isChanged(authors.id)}
    )
    insert into ${authorStats} (${bare(authorId, ...figures)})
    select f.id, f.videos, f.total, f.daily
    from fresh f left join ${authorStats} s on s.${bare(authorId)} = f.id
    where (s.${bare(videoCount)}, s.${bare(totalDownloads)}, s.${bare(dailyDownloads)})
      is distinct from (f.videos, f.total, f.daily)
    on conflict (${bare(authorId)}) do update set ${takeExcluded(...figures)}`;
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
