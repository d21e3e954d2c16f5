import "server-only";
import { sql } from "../client";

/**
 * Drops a partition. Gives up, for the next run, when the table is not free at once: whoever counts
 * waits behind us meanwhile.
 */
export async function dropPartition(name: string): Promise<void> {
  await sql().begin(async (tx) => {
    await tx`set local lock_timeout = '500ms'`;
    await tx`drop table if exists ${tx(name)}`;
  });
}
