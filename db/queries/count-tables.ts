import "server-only";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "../client";
import { jobStates } from "../schema";
import { raiseWatermark } from "./jobs";
import { instant, longTransaction, runSqlFile, type Transaction } from "./statements";

// Catches up after an outage; a second run changes nothing. Sums the current hour and day each time.
// Everything before the watermark of the job `rollup` is summed.
export async function rollUpBuckets(): Promise<void> {
  await longTransaction(async (tx) => {
    const { hour, day } = await startingPoints(tx);
    await runSqlFile(tx, "roll-up-hours", { since: hour });
    await runSqlFile(tx, "roll-up-days", { since: day });
    await raiseWatermark(tx, "rollup");
  });
}

/** The row lock keeps two roll-ups apart. */
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

// Raw from here: Drizzle's builder has no partitions. Names come from `lib/jobs/partition-plan`.

const Milliseconds = z.number().transform((ms) => new Date(ms));
const PartitionRow = z.object({ name: z.string(), from: Milliseconds, until: Milliseconds });

export type Partition = z.output<typeof PartitionRow>;

type Partitioned = { table: string; key: string };

const defaultOf = (table: string) => sql.identifier(`${table}_default`);

export async function listPartitions(table: string): Promise<Partition[]> {
  const rows = await db().execute(sql`
    with bounds as (
      select c.relname as name, regexp_match(pg_get_expr(c.relpartbound, c.oid),
        $$FROM [(]'([^']+)'[)] TO [(]'([^']+)'[)]$$) as bound
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = ${table}::regclass
    )
    select name, (extract(epoch from bound[1]::timestamptz) * 1000)::float8 as from,
      (extract(epoch from bound[2]::timestamptz) * 1000)::float8 as until
    from bounds where bound is not null order by until`);
  return rows.map((row) => PartitionRow.parse(row));
}

// PostgreSQL refuses to attach a partition while the default one holds rows of its range. Only users of the
// default one wait, for milliseconds. Fails after 2 seconds without the locks.
export async function makePartition(
  { table, key, fillfactor }: Partitioned & { fillfactor: number },
  name: string,
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  const [parent, child, column] = [table, name, key].map((one) => sql.identifier(one));
  const rest = defaultOf(table);
  // Bounds and storage parameters are part of the grammar and cannot be parameters.
  const [since, end] = [from, until].map((instant) => sql.raw(`'${instant.toISOString()}'`));
  await db().transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '2s'`);
    await tx.execute(sql`create table ${child} (like ${parent} including all)`);
    await tx.execute(sql`alter table ${child} set (fillfactor = ${sql.raw(String(fillfactor))})`);
    // In this order and before any row is read: a writer that waits for us holds no lock that we need.
    await tx.execute(sql`lock table only ${parent} in share update exclusive mode`);
    await tx.execute(sql`lock table only ${rest} in access exclusive mode`);
    await tx.execute(sql`
      with moved as (
        delete from ${rest} where ${column} >= ${since} and ${column} < ${end} returning *
      ) insert into ${child} select * from moved`);
    await tx.execute(
      sql`alter table ${parent} attach partition ${child} for values from (${since}) to (${end})`,
    );
  });
}

/** Fails after 500 ms without the lock, since counting queues behind it. */
export async function dropPartition(name: string): Promise<void> {
  await db().transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '500ms'`);
    await tx.execute(sql`drop table if exists ${sql.identifier(name)}`);
  });
}

export async function listDefaultPeriods({
  table,
  key,
  unit,
}: Partitioned & { unit: "hour" | "day" | "month" }): Promise<Date[]> {
  const start = sql`date_trunc(${unit}, ${sql.identifier(key)}, 'UTC')`;
  const rows = await db().execute(sql`
    select distinct (extract(epoch from ${start}) * 1000)::float8 as start
    from ${defaultOf(table)} order by 1`);
  return rows.map((row) => z.object({ start: Milliseconds }).parse(row).start);
}

export async function deleteFromDefault({ table, key }: Partitioned, before: Date): Promise<void> {
  await db().execute(sql`
    delete from ${defaultOf(table)}
    where ${sql.identifier(key)} < ${instant(before)}`);
}
