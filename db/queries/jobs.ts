import "server-only";
import { asc, eq, sql } from "drizzle-orm";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { z } from "zod";
import { db, onJobsPool } from "../client";
import { jobStates } from "../schema";
import type { Transaction } from "./statements";

type Changes = PgUpdateSetSource<typeof jobStates>;

export type JobProgress = {
  /** By the database's clock. */
  sinceStartMs: number | null;
  failureCount: number;
};

const epoch = (interval: ReturnType<typeof sql>) => sql`extract(epoch from ${interval})`;

export async function getJobProgress(job: string): Promise<JobProgress> {
  const sinceStart = epoch(sql`now() - ${jobStates.startedAt}`);
  const [progress] = await db()
    .select({
      sinceStartMs: sql<number | null>`(${sinceStart} * 1000)::float8`,
      failureCount: jobStates.failureCount,
    })
    .from(jobStates)
    .where(eq(jobStates.job, job));
  return progress ?? { sinceStartMs: null, failureCount: 0 };
}

export async function getWatermark(job: string): Promise<Date | null> {
  const [row] = await db()
    .select({ watermark: jobStates.watermark })
    .from(jobStates)
    .where(eq(jobStates.job, job));
  return row?.watermark ?? null;
}

export async function setWatermark(job: string, watermark: Date): Promise<void> {
  await db()
    .insert(jobStates)
    .values({ job, watermark })
    .onConflictDoUpdate({ target: jobStates.job, set: { watermark } });
}

// A count is stamped when its transaction begins and visible when that commits. A trigger of the 5-minute
// buckets refuses a transaction longer than 90 s, so that no count is late for its hour.
const COMMIT_MARGIN = sql`interval '2 minutes'`;

/** To the last 5 minutes whose counts the job has all seen. */
export async function raiseWatermark(tx: Transaction, job: "rollup" | "authors"): Promise<void> {
  await tx
    .update(jobStates)
    .set({
      watermark: sql`date_bin('5 minutes', now() - ${COMMIT_MARGIN}, '2000-01-01 00:00:00+00')`,
    })
    .where(eq(jobStates.job, job));
}

export async function startJob(job: string): Promise<void> {
  const started = { startedAt: sql`now()` } satisfies Changes;
  await db()
    .insert(jobStates)
    .values({ job, ...started })
    .onConflictDoUpdate({ target: jobStates.job, set: started });
}

/** Returns the failures in a row, this one included. */
export async function finishJob(
  job: string,
  { ms, error }: { ms: number; error: string | null },
): Promise<number> {
  const result = {
    finishedAt: sql`now()`,
    durationMs: Math.round(ms),
    lastError: error,
  } satisfies Changes;
  const failureCount = error === null ? 0 : sql`${jobStates.failureCount} + 1`;
  const [row] = await db()
    .insert(jobStates)
    .values({ job, ...result, failureCount: error === null ? 0 : 1 })
    .onConflictDoUpdate({ target: jobStates.job, set: { ...result, failureCount } })
    .returning({ failureCount: jobStates.failureCount });
  return row?.failureCount ?? 0;
}

export type JobState = Pick<
  typeof jobStates.$inferSelect,
  "job" | "durationMs" | "failureCount"
> & {
  /** Since the end of its last run. */
  ageSeconds: number | null;
};

export function listJobStates(): Promise<JobState[]> {
  return db()
    .select({
      job: jobStates.job,
      ageSeconds: sql<number | null>`${epoch(sql`now() - ${jobStates.finishedAt}`)}::int`,
      durationMs: jobStates.durationMs,
      failureCount: jobStates.failureCount,
    })
    .from(jobStates)
    .orderBy(asc(jobStates.job));
}

/** Any fixed number. */
const LOCK_SPACE = 702_811;
const Lock = z.object({ held: z.boolean() });

export type ExclusiveRun<Result> = { ran: true; result: Result } | { ran: false };

/** The lock's own transaction ends with its holder and works behind a transaction pooler. */
export function runExclusively<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<ExclusiveRun<Result>> {
  return onJobsPool(async () => {
    const run: { outcome: ExclusiveRun<Result> } = { outcome: { ran: false } };
    await db().transaction(async (tx) => {
      const [lock] = await tx.execute(
        sql`select pg_try_advisory_xact_lock(${LOCK_SPACE}::int, hashtext(${name})) as held`,
      );
      if (!Lock.parse(lock).held) return;
      await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
      run.outcome = { ran: true, result: await work() };
    });
    return run.outcome;
  });
}
