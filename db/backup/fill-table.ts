import "server-only";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { TransactionSql } from "postgres";
import { END_OF_TABLE, quoted, type TableColumns } from "./format";

/** Copies rows into a table up to the line that ends them. Columns that are gone since are refused by the database. */
export async function fillTable(
  tx: TransactionSql,
  { table, columns }: TableColumns,
  lines: AsyncIterator<string, undefined>,
): Promise<void> {
  const into = await tx
    .unsafe(`copy ${quoted(table)} (${columns.map(quoted).join(", ")}) from stdin`)
    .writable();
  await pipeline(Readable.from(rowsOf(table, lines)), into);
}

async function* rowsOf(table: string, lines: AsyncIterator<string, undefined>) {
  for (;;) {
    const { value } = await lines.next();
    if (value === undefined) throw new Error(`the backup ends within ${table}`);
    if (value === END_OF_TABLE) return;
    yield `${value}\n`;
  }
}
