import "server-only";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import postgres, { type ISql, type TransactionSql } from "postgres";
import { applyMigrations } from "../migrate";
import { findReleaseGap, readRelease } from "../release";
import {
  type BackupHeader,
  END_OF_TABLE,
  listTables,
  parseCopy,
  parseHeader,
  quoted,
  readLines,
  type TableColumns,
} from "./format";

export type Unreadable = { kind: "unreadable"; why: string };

/** Nothing was changed. */
export type RestoreRefusal =
  | { kind: "other_release" }
  /** The database has posts or accounts. */
  | { kind: "not_empty" };

export type RestoreResult =
  | { kind: "restored"; tables: number; takenAt: string }
  | Unreadable
  | RestoreRefusal;

type Trial = { kind: "fits"; tables: number; rows: number; takenAt: string };

type Lines = AsyncGenerator<string, undefined>;

/** Throws if the file cannot be read to its end. */
export async function restoreBackup(url: string, path: string): Promise<RestoreResult> {
  const opened = await openBackup(path);
  if (opened.kind === "unreadable") return opened;
  const { header, lines } = opened;

  // Before migrating: a database in use must keep the release that uses it.
  const refusal = await refuseTarget(url);
  if (refusal) return refusal;
  const migrated = await applyMigrations(url);
  if (migrated.kind === "locked") throw new Error(`another session keeps ${migrated.name} waiting`);
  if (migrated.kind !== "migrated") return { kind: "other_release" };
  return connected(url, (client) =>
    client.begin(async (tx): Promise<RestoreResult> => {
      if (await hasRows(tx)) return { kind: "not_empty" };
      return { kind: "restored", tables: await refill(tx, lines), takenAt: header.takenAt };
    }),
  );
}

/** Changes nothing; `url` is null without a database. Throws if the file cannot be read to its end. */
export async function tryRestore(
  url: string | null,
  path: string,
): Promise<Trial | Unreadable | RestoreRefusal> {
  const opened = await openBackup(path);
  if (opened.kind === "unreadable") return opened;
  const counted = await countBackup(opened.lines);
  const refusal = url === null ? null : await refuseTarget(url);
  return refusal ?? { kind: "fits", ...counted, takenAt: opened.header.takenAt };
}

type Opened = { kind: "opened"; header: BackupHeader; lines: Lines };

async function openBackup(path: string): Promise<Opened | Unreadable> {
  const lines = readLines(path);
  const header = parseHeader((await lines.next()).value ?? "");
  if (!header) return { kind: "unreadable", why: "it is not a Postreel backup" };
  const known = new Set(readRelease().migrations.map(({ createdAt }) => createdAt));
  if (!header.migrations.every((createdAt) => known.has(createdAt))) {
    return {
      kind: "unreadable",
      why: "it was taken by another release of Postreel. Restore with that release",
    };
  }
  return { kind: "opened", header, lines };
}

function refuseTarget(url: string): Promise<RestoreRefusal | null> {
  return connected(url, async (client) => {
    const { fit } = await findReleaseGap(client);
    if (fit.kind !== "in_step") return { kind: "other_release" };
    const [found] = await client<{ isMigrated: boolean }[]>`
      select to_regclass('users') is not null as "isMigrated"`;
    return found?.isMigrated && (await hasRows(client)) ? { kind: "not_empty" } : null;
  });
}

async function connected<Result>(
  url: string,
  work: (client: postgres.Sql) => Promise<Result>,
): Promise<Result> {
  const client = postgres(url, { max: 1, prepare: false, onnotice: () => undefined });
  return work(client).finally(() => client.end({ timeout: 5 }));
}

async function hasRows(sql: ISql): Promise<boolean> {
  const [row] = await sql<{ any: boolean }[]>`
    select exists (select from videos) or exists (select from users) as any`;
  return row?.any ?? false;
}

async function countBackup(lines: Lines): Promise<{ tables: number; rows: number }> {
  let tables = 0;
  let rows = 0;
  let isInTable = false;
  for await (const line of lines) {
    if (isInTable && line === END_OF_TABLE) isInTable = false;
    else if (isInTable) rows += 1;
    else {
      requireCopy(line);
      isInTable = true;
      tables += 1;
    }
  }
  if (isInTable || tables === 0) throw new Error("the backup is incomplete");
  return { tables, rows };
}

function requireCopy(line: string): TableColumns {
  const table = parseCopy(line);
  if (!table) throw new Error(`unexpected line: ${line.slice(0, 80)}`);
  return table;
}

async function refill(tx: TransactionSql, lines: Lines): Promise<number> {
  const tables = await listTables(tx);
  await tx.unsafe(`truncate ${tables.map(({ table }) => quoted(table)).join(", ")}`);
  // The backup has the rows that triggers would derive.
  for (const { table } of tables) await switchTriggers(tx, table, "disable");
  let filled = 0;
  for (let { value } = await lines.next(); value !== undefined; { value } = await lines.next()) {
    await fillTable(tx, requireCopy(value), lines);
    filled += 1;
  }
  for (const { table } of tables) await switchTriggers(tx, table, "enable");
  for (const table of tables) await restartIdentity(tx, table);
  return filled;
}

function switchTriggers(tx: TransactionSql, table: string, to: "enable" | "disable") {
  return tx.unsafe(`alter table ${quoted(table)} ${to} trigger user`);
}

/** PostgreSQL refuses columns that no longer exist. */
async function fillTable(
  tx: TransactionSql,
  { table, columns }: TableColumns,
  lines: Lines,
): Promise<void> {
  const into = await tx
    .unsafe(`copy ${quoted(table)} (${columns.map(quoted).join(", ")}) from stdin`)
    .writable();
  await pipeline(Readable.from(rowsOf(table, lines)), into);
}

async function* rowsOf(table: string, lines: Lines) {
  for (;;) {
    const { value } = await lines.next();
    if (value === undefined) throw new Error(`the backup ends within ${table}`);
    if (value === END_OF_TABLE) return;
    yield `${value}\n`;
  }
}

async function restartIdentity(
  tx: TransactionSql,
  { table, columns }: TableColumns,
): Promise<void> {
  if (!columns.includes("id")) return;
  const [row] = await tx<{ sequence: string | null }[]>`
    select pg_get_serial_sequence(${quoted(table)}, 'id') as sequence`;
  if (!row?.sequence) return;
  await tx.unsafe(
    `select setval('${row.sequence}', (select coalesce(max(id), 0) + 1 from ${quoted(table)}), false)`,
  );
}
