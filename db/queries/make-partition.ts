import "server-only";
import { sql } from "../client";

type Parent = {
  table: string;
  /** The column that the table is partitioned by. */
  key: string;
  fillfactor: number;
};

/**
 * Makes one partition, and moves what the default one holds of its range into it: with rows of the
 * range in the default partition PostgreSQL refuses the attachment. Reads and writes of the other
 * partitions go on; what wants the default one waits for some milliseconds. Gives up, for the next
 * run, when it cannot be had within 2 seconds.
 */
export async function makePartition(
  { table, key, fillfactor }: Parent,
  name: string,
  { from, until }: { from: Date; until: Date },
): Promise<void> {
  const [since, end] = [from.toISOString(), until.toISOString()];
  await sql().begin(async (tx) => {
    const [parent, child, rest] = [tx(table), tx(name), tx(`${table}_default`)];
    await tx`set local lock_timeout = '2s'`;
    await tx`create table ${child} (like ${parent} including all)`;
    await tx.unsafe(`alter table "${name}" set (fillfactor = ${fillfactor})`);
    // In this order, and before any row is touched: a writer that waits for us holds nothing we need.
    await tx`lock table only ${parent} in share update exclusive mode`;
    await tx`lock table only ${rest} in access exclusive mode`;
    await tx`
      with moved as (
        delete from ${rest} where ${tx(key)} >= ${since}::timestamptz and ${tx(key)} < ${end}::timestamptz
        returning *
      ) insert into ${child} select * from moved`;
    // A bound is part of the grammar, not a parameter.
    await tx.unsafe(
      `alter table "${table}" attach partition "${name}" for values from ('${since}') to ('${end}')`,
    );
  });
}
