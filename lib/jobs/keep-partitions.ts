import "server-only";
import { deleteFromDefault } from "@/db/queries/delete-from-default";
import { dropPartition } from "@/db/queries/drop-partition";
import { getWatermark } from "@/db/queries/get-watermark";
import { listDefaultPeriods } from "@/db/queries/list-default-periods";
import { listPartitions } from "@/db/queries/list-partitions";
import { makePartition } from "@/db/queries/make-partition";
import {
  AHEAD_MS,
  expiryOf,
  PARTITIONED_TABLES,
  type PartitionedTable,
  partitionName,
  periodOf,
  periodsAhead,
  type Range,
} from "./partition-plan";

/**
 * Makes the partitions of the coming week, empties the default ones into partitions of their own,
 * and drops what has expired. Each step is a short transaction of its own. Fails, at the end, when
 * a default partition holds rows that belong nowhere: clocks must be wrong then.
 */
export async function keepPartitions(now: Date): Promise<void> {
  const rolledUpTo = await getWatermark("rollup");
  const strays: string[] = [];
  for (const table of PARTITIONED_TABLES) {
    const expiry = expiryOf(table, now, rolledUpTo);
    if (expiry) await dropExpired(table, expiry);
    await makeMissing(table, now);
    if ((await listDefaultPeriods(table)).length > 0) strays.push(`${table.table}_default`);
  }
  if (strays.length > 0) throw new Error(`Rows of no known time in ${strays.join(", ")}`);
}

async function dropExpired(table: PartitionedTable, expiry: Date): Promise<void> {
  for (const { name, until } of await listPartitions(table.table)) {
    if (until <= expiry) await dropPartition(name);
  }
  await deleteFromDefault(table, expiry);
}

async function makeMissing(table: PartitionedTable, now: Date): Promise<void> {
  const made = new Set((await listPartitions(table.table)).map(({ name }) => name));
  const stranded = (await listDefaultPeriods(table)).map((start) => periodOf(table.unit, start));
  const horizon = now.getTime() + AHEAD_MS;
  const wanted = [
    ...stranded.filter(({ from }) => from.getTime() <= horizon),
    ...periodsAhead(table.unit, now),
  ];
  const missing = new Map<string, Range>(
    wanted.map((range) => [partitionName(table, range), range]),
  );
  for (const [name, range] of missing) {
    if (!made.has(name)) await makePartition(table, name, range);
  }
}
