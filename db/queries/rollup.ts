import "server-only";
import { eq, sql } from "drizzle-orm";
import { db } from "../client";
import { jobStates, videoBuckets1d, videoBuckets1h, videoBuckets5m } from "../schema";
import { bare, excluded, listed, type Transaction, takeExcluded } from "./statements";

type Buckets = typeof videoBuckets5m | typeof videoBuckets1h | typeof videoBuckets1d;

/**
 * A count is stamped when its transaction begins and visible when that commits. A trigger of the
 * 5-minute buckets refuses a transaction longer than 90 s, so that no count is late for its hour.
 */
const COMMIT_MARGIN = sql`interval '2 minutes'`;

/**
 * Sums 5-minute buckets into hours, and hours into UTC days, from where the last run ended: running
 * it twice changes nothing, and after an outage it catches up. The current hour and day are summed
 * again each time. Everything before the watermark of the job `rollup` is summed.
 */
export async function rollUpBuckets(): Promise<void> {
  await db().transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '10min'`);
    const { hour, day } = await startingPoints(tx);
    await sumInto(tx, { from: videoBuckets5m, to: videoBuckets1h, step: "1 hour" }, hour);
    await sumInto(tx, { from: videoBuckets1h, to: videoBuckets1d, step: "1 day" }, day);
    await tx
      .update(jobStates)
      .set({
        watermark: sql`date_bin('5 minutes', now() - ${COMMIT_MARGIN}, '2000-01-01 00:00:00+00')`,
      })
      .where(eq(jobStates.job, "rollup"));
  });
}

/** Start of the hour and the day of the watermark. The row lock keeps two roll-ups apart. */
async function startingPoints(tx: Transaction) {
  const start = (unit: "hour" | "day") =>
    sql<string>`coalesce(date_trunc(${unit}, ${jobStates.watermark}, 'UTC'), '-infinity')::text`;
  const [since] = await tx
    .insert(jobStates)
    .values({ job: "rollup" })
    .onConflictDoUpdate({ target: jobStates.job, set: { job: "rollup" } })
    .returning({ hour: start("hour"), day: start("day") });
  if (!since) throw new Error("the roll-up has no row in job_states");
  return since;
}

type Step = { from: Buckets; to: Buckets; step: string };

/** A raw statement, so that no bucket leaves the database. Unchanged rows are not written. */
async function sumInto(tx: Transaction, { from, to, step }: Step, since: string): Promise<void> {
  const counts = [to.downloads, to.views, to.favorites];
  const before = counts.map((column) => sql`t.${bare(column)}`);
  await tx.execute(sql`
    insert into ${to} as t (${bare(to.bucket, to.videoId, ...counts)})
    select date_bin(${step}::interval, ${from.bucket}, '2000-01-01 00:00:00+00'), ${from.videoId},
      sum(${from.downloads}), sum(${from.views}), sum(${from.favorites})
    from ${from} where ${from.bucket} >= ${since}::timestamptz
    group by 1, 2 order by 1, 2
    on conflict (${bare(to.bucket, to.videoId)}) do update set ${takeExcluded(...counts)}
    where (${listed(...before)}) is distinct from (${listed(...counts.map(excluded))})`);
}
