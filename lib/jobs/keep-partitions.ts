import "server-only";
import {
  deleteFromDefault,
  dropPartition,
  listDefaultPeriods,
  listPartitions,
  makePartition,
} from "@/db/queries/count-tables";
import { driverError } from "@/db/queries/driver-error";
import { getWatermark } from "@/db/queries/jobs";
import {
  expiryOf,
  PARTITIONED_TABLES,
  type PartitionedTable,
  partitionName,
  periodOf,
  periodsAhead,
  type Range,
} from "./partition-plan";

/**
 * Each step is its own short transaction; those that counting needs run first. A failed step fails the
 * job at the end, as do rows outside every period: a clock must be wrong.
 */
export async function keepPartitions(now: Date): Promise<void> {
  const rolledUpTo = await getWatermark("rollup");
  const troubles: Error[] = [];
  const attempt = async (what: string, step: () => Promise<void>) => {
    try {
      await step();
    } catch (error) {
      const cause = driverError(error);
      troubles.push(new Error(`${what}: ${String(cause)}`, { cause }));
    }
  };
  for (const table of PARTITIONED_TABLES) {
    const expiry = expiryOf(table, now, rolledUpTo);
    for (const { name, range } of await listMissing(table, now, expiry)) {
      await attempt(name, () => makePartition(table, name, range));
    }
  }
  for (const table of PARTITIONED_TABLES) {
    const expiry = expiryOf(table, now, rolledUpTo);
    const rest = `${table.table}_default`;
    if (expiry) {
      for (const { name, until } of await listPartitions(table.table)) {
        if (until <= expiry) await attempt(name, () => dropPartition(name));
      }
      await attempt(rest, () => deleteFromDefault(table, expiry));
    }
    if ((await listDefaultPeriods(table)).length > 0) {
      troubles.push(new Error(`Rows of no known time in ${rest}`));
    }
  }
  if (troubles.length > 0) throw new AggregateError(troubles, troubles.map(String).join("; "));
}

type Missing = { name: string; range: Range };

/** Leaves out expired periods, and ones too far ahead. */
async function listMissing(
  table: PartitionedTable,
  now: Date,
  expiry: Date | null,
): Promise<Missing[]> {
  const made = new Set((await listPartitions(table.table)).map(({ name }) => name));
  const stranded = (await listDefaultPeriods(table)).map((start) => periodOf(table.unit, start));
  const horizon = now.getTime() + table.aheadMs;
  const isExpired = ({ until }: Range) => expiry !== null && until <= expiry;
  const wanted = [
    ...periodsAhead(table, now),
    ...stranded.filter((range) => range.from.getTime() <= horizon && !isExpired(range)),
  ];
  const missing = new Map<string, Range>(
    wanted.map((range) => [partitionName(table, range), range]),
  );
  return [...missing].filter(([name]) => !made.has(name)).map(([name, range]) => ({ name, range }));
}
