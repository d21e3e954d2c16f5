import "server-only";
import { and, asc, desc, eq, gt, gte, inArray, lt, lte, type SQL, sql } from "drizzle-orm";
import { union, unionAll } from "drizzle-orm/pg-core";
import { db } from "../client";
import {
  AVAILABILITY,
  CHECK_PRIORITY,
  linkChecks,
  rankingBoards,
  rankingPages,
  unavailableReports,
  videoMedia,
  videos,
} from "../schema";
import { isInRecent } from "./listings";
import { dayOf, instant } from "./statements";

export type DueCheck = {
  videoId: string;
  tweetId: string;
  /** Posts that an operator has taken down are not checked. */
  isWanted: boolean;
  /** X has deleted it. */
  isGone: boolean;
  /** The best file of its first video, as X last named it; null if none is stored any more. */
  file: string | null;
};

/** Checks per round while more are due than can be done. */
const SHARES = { secondLook: 3, hot: 4, tail: 3, reported: 1 };
/** The largest share of all checks for visitors' reports. */
const MOST_REPORTED = 1 / 6;

/** Spread over two days, so that posts added together are not checked together. */
export const nextWeek = (at: Date) =>
  sql`${instant(at)} + interval '7 days' * (0.85 + random() * 0.3)`;

/** Longest due first within a share. Postpones each by an hour, in case the checker crashes. */
export async function claimDueChecks(now: Date, limit: number): Promise<DueCheck[]> {
  const { videoId, priority, nextCheckAt, reportedCheckAt } = linkChecks;
  // Random within a round, so that the shares also hold if each call claims a single check.
  const offer = (kind: keyof typeof SHARES, due: SQL | undefined, order: SQL[], most = limit) =>
    db()
      .select({
        videoId,
        turn: sql<number>`(row_number() over (order by ${sql.join(order, sql`, `)})
          - random()) / ${SHARES[kind]}::float8`.as("turn"),
      })
      .from(linkChecks)
      .where(due)
      .orderBy(...order)
      .limit(most);
  const isDue = lte(nextCheckAt, now);
  const offered = unionAll(
    offer("secondLook", and(gte(priority, CHECK_PRIORITY.secondLook), isDue), [
      desc(priority),
      asc(nextCheckAt),
    ]),
    offer("hot", and(eq(priority, CHECK_PRIORITY.hot), isDue), [asc(nextCheckAt)]),
    offer("tail", and(eq(priority, CHECK_PRIORITY.tail), isDue), [asc(nextCheckAt)]),
    offer(
      "reported",
      lte(reportedCheckAt, now),
      [asc(reportedCheckAt)],
      Math.ceil(limit * MOST_REPORTED),
    ),
  ).as("offered");
  const due = db()
    .$with("due")
    .as(
      db()
        .select({
          videoId: offered.videoId,
          turn: sql<number>`min(${offered.turn})`.as("first_turn"),
        })
        .from(offered)
        .groupBy(offered.videoId)
        .orderBy(sql`first_turn`)
        .limit(limit),
    );
  const file = db()
    .select({ url: sql<string>`${videoMedia.variants}->0->>'url'` })
    .from(videoMedia)
    .where(eq(videoMedia.videoId, videos.id))
    .orderBy(asc(videoMedia.mediaIndex))
    .limit(1);
  const claimed = await db()
    .with(due)
    .update(linkChecks)
    .set({ reportedCheckAt: null, nextCheckAt: sql`${instant(now)} + interval '1 hour'` })
    .from(due)
    .innerJoin(videos, eq(videos.id, due.videoId))
    .where(eq(linkChecks.videoId, due.videoId))
    .returning({
      videoId: linkChecks.videoId,
      tweetId: videos.tweetId,
      isWanted: sql<boolean>`not ${videos.hidden} and ${videos.removedAt} is null`,
      isGone: sql<boolean>`${videos.availability} = ${AVAILABILITY.gone}`,
      file: sql<string | null>`(${file})`,
      turn: due.turn,
    });
  return claimed.toSorted((a, b) => a.turn - b.turn).map(({ turn: _, ...check }) => check);
}

export function countChecksSince(since: Date): Promise<number> {
  return db().$count(linkChecks, gt(linkChecks.lastCheckedAt, since));
}

const NEWEST = 60;

export function hotVideos() {
  const newest = db()
    .select({ id: videos.id })
    .from(videos)
    .where(isInRecent)
    .orderBy(desc(videos.createdAt), desc(videos.id))
    .limit(NEWEST);
  const leading = db()
    .select({ id: sql<string>`unnest(${rankingPages.ids})`.as("id") })
    .from(rankingBoards)
    .innerJoin(
      rankingPages,
      and(
        eq(rankingPages.board, rankingBoards.board),
        eq(rankingPages.version, rankingBoards.version),
        eq(rankingPages.page, 0),
      ),
    );
  return union(newest, leading).as("hot");
}

/** About an hour after their last one. A video with a failed check keeps the time of its second check. */
export async function promoteHotChecks(now: Date): Promise<void> {
  const hot = hotVideos();
  const due = db()
    .select({ id: videos.id })
    .from(hot)
    .innerJoin(videos, eq(videos.id, hot.id))
    .innerJoin(linkChecks, eq(linkChecks.videoId, videos.id))
    .where(
      and(
        videos.visible,
        eq(linkChecks.failureCount, 0),
        sql`(${gt(linkChecks.nextCheckAt, now)} or ${eq(linkChecks.priority, CHECK_PRIORITY.tail)})`,
        sql`coalesce(${linkChecks.lastCheckedAt}, ${videos.createdAt})
          <= ${instant(now)} - interval '1 hour' * (0.85 + random() * 0.3)`,
      ),
    );
  await db()
    .update(linkChecks)
    .set({
      priority: sql`greatest(${linkChecks.priority}, ${CHECK_PRIORITY.hot})`,
      nextCheckAt: sql`least(${linkChecks.nextCheckAt}, ${instant(now)})`,
    })
    .where(inArray(linkChecks.videoId, due));
}

const REPORTED_PAUSE = "15 minutes";

/** Two visitors on a UTC day cause a check; a second check keeps its time. False for an invisible video. */
export async function raiseCheckPriority(
  videoId: string,
  visitor: string,
  now: Date,
): Promise<boolean> {
  const [known] = await db()
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, videoId), videos.visible));
  if (!known) return false;
  const report = { day: dayOf(now), videoId, visitor: BigInt(visitor) };
  const added = await db()
    .insert(unavailableReports)
    .values(report)
    .onConflictDoNothing()
    .returning({ day: unavailableReports.day });
  if (added.length === 0) return true;
  const isReportedByAnother = sql`exists (select from ${unavailableReports}
    where ${and(
      eq(unavailableReports.day, report.day),
      eq(unavailableReports.videoId, videoId),
      sql`${unavailableReports.visitor} <> ${visitor}`,
    )})`;
  await db()
    .update(linkChecks)
    .set({
      reportedCheckAt: sql`greatest(${instant(now)},
        ${linkChecks.lastCheckedAt} + ${REPORTED_PAUSE}::interval)`,
    })
    .where(
      and(
        eq(linkChecks.videoId, videoId),
        eq(linkChecks.failureCount, 0),
        sql`${linkChecks.reportedCheckAt} is null`,
        isReportedByAnother,
      ),
    );
  return true;
}

export type OverdueChecks = {
  kind: keyof typeof CHECK_PRIORITY;
  count: number;
  oldestSeconds: number;
};

export const OVERDUE_COUNTED = 10_000;

export function listOverdueChecks(): Promise<OverdueChecks[]> {
  const kinds = Object.keys(CHECK_PRIORITY) as OverdueChecks["kind"][];
  return Promise.all(
    kinds.map(async (kind) => {
      const overdue = db()
        .select({ nextCheckAt: linkChecks.nextCheckAt })
        .from(linkChecks)
        .where(
          and(
            eq(linkChecks.priority, CHECK_PRIORITY[kind]),
            lt(linkChecks.nextCheckAt, sql`now() - interval '1 hour'`),
          ),
        )
        .orderBy(asc(linkChecks.nextCheckAt))
        .limit(OVERDUE_COUNTED)
        .as("overdue");
      const [found] = await db()
        .select({
          count: sql<number>`count(*)::int`,
          oldestSeconds: sql<number>`coalesce(extract(epoch from now() - min(${overdue.nextCheckAt})), 0)::int`,
        })
        .from(overdue);
      return { kind, count: found?.count ?? 0, oldestSeconds: found?.oldestSeconds ?? 0 };
    }),
  );
}
