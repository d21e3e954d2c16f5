import "server-only";
import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";
import { db } from "../client";
import { alarms, canaryResults, canaryRuns, reports } from "../schema";
import { isReportedPostHeld } from "./holds";
import { ageHours, isOpen } from "./report-queue";
import { secondsAgo } from "./statements";

type Reason = (typeof reports.$inferSelect)["reason"];

/** False if one about the same subject was raised less than `forSeconds` ago. */
export async function raiseAlarm(subject: string, forSeconds: number): Promise<boolean> {
  const raised = await db()
    .insert(alarms)
    .values({ subject })
    .onConflictDoUpdate({
      target: alarms.subject,
      set: { raisedAt: sql`now()` },
      setWhere: lte(alarms.raisedAt, secondsAgo(forSeconds)),
    })
    .returning({ subject: alarms.subject });
  return raised.length > 0;
}

export async function lowerAlarm(subject: string): Promise<boolean> {
  const lowered = await db()
    .delete(alarms)
    .where(eq(alarms.subject, subject))
    .returning({ subject: alarms.subject });
  return lowered.length > 0;
}

export type UrgentReport = { ticket: string; isHidden: boolean };

/** Oldest first. Marks them as mentioned. */
export async function claimUrgentReports(reasons: readonly Reason[]): Promise<UrgentReport[]> {
  const claimed = await db()
    .update(reports)
    .set({ alarmedAt: sql`now()` })
    .where(and(isOpen, isNull(reports.alarmedAt), inArray(reports.reason, [...reasons])))
    .returning({
      id: reports.id,
      ticket: reports.ticket,
      isHidden: sql<boolean>`${isReportedPostHeld()}`,
    });
  return claimed
    .toSorted((a, b) => Number(a.id) - Number(b.id))
    .map(({ ticket, isHidden }) => ({ ticket, isHidden }));
}

export type OverdueReports = {
  tickets: string[];
  oldestHours: number;
};

/** Due: one reached that age since the last alarm, or that is `repeatHours` old. Marks them as mentioned. */
export async function claimOverdueReports(
  hours: number,
  repeatHours: number,
): Promise<OverdueReports | null> {
  const age = (count: number) => sql`make_interval(hours => ${count})`;
  const waiting = db()
    .$with("waiting")
    .as(
      db()
        .select({
          id: reports.id,
          isDue: sql<boolean>`${reports.alarmedAt} is null
          or ${reports.alarmedAt} < ${reports.receivedAt} + ${age(hours)}
          or ${reports.alarmedAt} <= now() - ${age(repeatHours)}`.as("is_due"),
        })
        .from(reports)
        .where(and(isOpen, lte(reports.receivedAt, sql`now() - ${age(hours)}`))),
    );
  const claimed = await db()
    .with(waiting)
    .update(reports)
    .set({ alarmedAt: sql`now()` })
    .from(waiting)
    .where(and(eq(reports.id, waiting.id), sql`exists (select from ${waiting} where is_due)`))
    .returning({
      ticket: reports.ticket,
      ageHours,
    });
  const oldestFirst = claimed.toSorted((a, b) => b.ageHours - a.ageHours);
  const [oldest] = oldestFirst;
  if (!oldest) return null;
  return { tickets: oldestFirst.map(({ ticket }) => ticket), oldestHours: oldest.ageHours };
}

export async function unclaimReports(tickets: readonly string[]): Promise<void> {
  await db()
    .update(reports)
    .set({ alarmedAt: null })
    .where(inArray(reports.ticket, [...tickets]));
}

export type CanaryRun = Pick<typeof canaryRuns.$inferSelect, "tweetId" | "isGood" | "outcome">;

export async function putCanaryRun({ tweetId, isGood, outcome }: CanaryRun): Promise<void> {
  const checkedAt = sql`now()`;
  await db()
    .insert(canaryRuns)
    .values({ tweetId, isGood, outcome, checkedAt })
    .onConflictDoUpdate({ target: canaryRuns.tweetId, set: { isGood, outcome, checkedAt } });
}

type CanaryResultRow = typeof canaryResults.$inferSelect;

export async function putCanaryResult(result: CanaryResultRow): Promise<void> {
  await db()
    .insert(canaryResults)
    .values(result)
    .onConflictDoUpdate({
      target: [canaryResults.tweetId, canaryResults.source, canaryResults.egress],
      set: result,
    });
}

export async function listCanaryResults(tweetIds: readonly string[]): Promise<CanaryResultRow[]> {
  if (tweetIds.length === 0) return [];
  return db()
    .select()
    .from(canaryResults)
    .where(inArray(canaryResults.tweetId, [...tweetIds]))
    .orderBy(asc(canaryResults.tweetId), asc(canaryResults.source), asc(canaryResults.egress));
}

export type CanaryState = { post: string; good: boolean; outcome: string; ageSeconds: number };

export async function listCanaryRuns(tweetIds: readonly string[]): Promise<CanaryState[]> {
  if (tweetIds.length === 0) return [];
  return db()
    .select({
      post: canaryRuns.tweetId,
      good: canaryRuns.isGood,
      outcome: canaryRuns.outcome,
      ageSeconds: sql<number>`extract(epoch from now() - ${canaryRuns.checkedAt})::int`,
    })
    .from(canaryRuns)
    .where(inArray(canaryRuns.tweetId, [...tweetIds]))
    .orderBy(asc(canaryRuns.tweetId));
}
