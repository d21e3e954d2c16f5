import "server-only";
import { sql } from "../client";

/** Drops a partition. Gives up, for the next run, when the table is not free within 2 seconds. */
export async function dropPartition(name: string): Promise<void> {
  await sql().begin(async (tx) => {
    await tx`set local lock_timeout = '2s'`;
    await tx`drop table if exists ${tx(name)}`;
  });
}
