import "server-only";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import postgres, { type TransactionSql } from "postgres";
import { copyLine, END_OF_TABLE, headerLine, quoted } from "./format";
import { listTables } from "./list-tables";

/**
 * Writes all tables, as of one moment and while others go on writing, into one gzipped file. The
 * file appears under its name once it is whole. Throws where the database or the disk refuses.
 */
export async function writeBackup(url: string, path: string): Promise<{ tables: number }> {
  const client = postgres(url, { max: 1, prepare: false, connect_timeout: 10 });
  const unfinished = `${path}.part`;
  let tables = 0;
  try {
    await client.begin("isolation level repeatable read read only", async (tx) => {
      const lines = Readable.from(backupLines(tx, () => (tables += 1)));
      // Readable by its owner only: it holds addresses of reporters and of accounts.
      const file = createWriteStream(unfinished, { mode: 0o600 });
      await pipeline(lines, createGzip(), file);
    });
    await rename(unfinished, path);
  } finally {
    await rm(unfinished, { force: true });
    await client.end({ timeout: 5 });
  }
  return { tables };
}

async function* backupLines(tx: TransactionSql, onTable: () => void) {
  const migrations = await tx<{ createdAt: string }[]>`
    select created_at as "createdAt" from drizzle.__drizzle_migrations order by created_at`;
  const takenAt = new Date().toISOString();
  const names = migrations.map(({ createdAt }) => createdAt);
  yield `${headerLine({ format: 1, takenAt, migrations: names })}\n`;

  for (const table of await listTables(tx)) {
    onTable();
    yield `${copyLine(table)}\n`;
    // Of a query: COPY of a partitioned table by its name gives nothing.
    const columns = table.columns.map(quoted).join(", ");
    const rows = await tx
      .unsafe(`copy (select ${columns} from ${quoted(table.table)}) to stdout`)
      .readable();
    yield* rows;
    yield `${END_OF_TABLE}\n`;
  }
}
