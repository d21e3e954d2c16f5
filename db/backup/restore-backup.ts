import "server-only";
import postgres, { type TransactionSql } from "postgres";
import { applyMigrations } from "../migrate";
import { fillTable } from "./fill-table";
import { parseCopy, quoted, type TableColumns } from "./format";
import { hasRows } from "./has-rows";
import { listTables } from "./list-tables";
import { openBackup, type Unreadable } from "./open-backup";
import { type RestoreRefusal, refuseTarget } from "./refuse-target";

export type RestoreResult =
  | { kind: "restored"; tables: number; takenAt: string }
  | Unreadable
  | RestoreRefusal;

/**
 * Fills an empty database, migrated first, from a backup: wholly, or not at all. Throws where the
 * file cannot be read to its end.
 */
export async function restoreBackup(url: string, path: string): Promise<RestoreResult> {
  const opened = await openBackup(path);
  if (opened.kind === "unreadable") return opened;
  const { header, lines } = opened;

  // Before it is migrated: one that is in use stays of the release that uses it.
  const refusal = await refuseTarget(url);
  if (refusal) return refusal;
  const migrated = await applyMigrations(url);
  if (migrated.kind === "locked") throw new Error(`another session keeps ${migrated.name} waiting`);
  if (migrated.kind === "pooled") {
    throw new Error(`${migrated.name} cannot be applied through a transaction pooler`);
  }
  if (migrated.kind !== "migrated") return { kind: "other_release" };
  const client = postgres(url, { max: 1, prepare: false, onnotice: () => undefined });
  try {
    return await client.begin(async (tx): Promise<RestoreResult> => {
      if (await hasRows(tx)) return { kind: "not_empty" };
      return { kind: "restored", tables: await refill(tx, lines), takenAt: header.takenAt };
    });
  } finally {
    await client.end({ timeout: 5 });
  }
}

async function refill(tx: TransactionSql, lines: AsyncGenerator<string, undefined>) {
  const tables = await listTables(tx);
  await tx.unsafe(`truncate ${tables.map(({ table }) => quoted(table)).join(", ")}`);
  // What triggers would derive stands in the backup as it was.
  for (const { table } of tables) await switchTriggers(tx, table, "disable");
  let filled = 0;
  for (let { value } = await lines.next(); value !== undefined; { value } = await lines.next()) {
    const table = parseCopy(value);
    if (!table) throw new Error(`a backup cannot say: ${value.slice(0, 80)}`);
    await fillTable(tx, table, lines);
    filled += 1;
  }
  for (const { table } of tables) await switchTriggers(tx, table, "enable");
  for (const table of tables) await numberOn(tx, table);
  return filled;
}

function switchTriggers(tx: TransactionSql, table: string, to: "enable" | "disable") {
  return tx.unsafe(`alter table ${quoted(table)} ${to} trigger user`);
}

/** Lets a column that the database numbers go on after the highest restored number. */
async function numberOn(tx: TransactionSql, { table, columns }: TableColumns): Promise<void> {
  if (!columns.includes("id")) return;
  const [row] = await tx<{ sequence: string | null }[]>`
    select pg_get_serial_sequence(${quoted(table)}, 'id') as sequence`;
  if (!row?.sequence) return;
  await tx.unsafe(
    `select setval('${row.sequence}', (select coalesce(max(id), 0) + 1 from ${quoted(table)}), false)`,
  );
}
