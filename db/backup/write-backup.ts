import "server-only";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import postgres, { type TransactionSql } from "postgres";
import { copyLine, END_OF_TABLE, headerLine, listTables, quoted } from "./format";

/** A consistent snapshot that blocks no writers. The file gets its name once it is complete. */
export async function writeBackup(url: string, path: string): Promise<{ tables: number }> {
  const unfinished = `${path}.part`;
  try {
    // Only its owner may read it: it holds the addresses of reporters and accounts.
    const written = await streamBackup(url, createWriteStream(unfinished, { mode: 0o600 }));
    await rename(unfinished, path);
    return written;
  } finally {
    await rm(unfinished, { force: true });
  }
}

export async function streamBackup(
  url: string,
  into: NodeJS.WritableStream,
): Promise<{ tables: number; bytes: number }> {
  const client = postgres(url, { max: 1, prepare: false, connect_timeout: 10 });
  const gzip = createGzip();
  let [tables, bytes] = [0, 0];
  gzip.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
  });
  try {
    await client.begin("isolation level repeatable read read only", async (tx) => {
      const lines = Readable.from(backupLines(tx, () => (tables += 1)));
      await pipeline(lines, gzip, into);
    });
  } finally {
    await client.end({ timeout: 5 });
  }
  return { tables, bytes };
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
    // A query, since COPY of a partitioned table gives no rows.
    const columns = table.columns.map(quoted).join(", ");
    const rows = await tx
      .unsafe(`copy (select ${columns} from ${quoted(table.table)}) to stdout`)
      .readable();
    yield* rows;
    yield `${END_OF_TABLE}\n`;
  }
}
