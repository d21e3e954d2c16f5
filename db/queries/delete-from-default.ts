import "server-only";
import { sql } from "../client";

/** Deletes rows of a table's default partition from before an instant. */
export async function deleteFromDefault(
  { table, key }: { table: string; key: string },
  before: Date,
): Promise<void> {
  const partition = sql()(`${table}_default`);
  await sql()`delete from ${partition} where ${sql()(key)} < ${before.toISOString()}::timestamptz`;
}
