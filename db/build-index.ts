import { setTimeout } from "node:timers/promises";
import type { Sql } from "postgres";

const MARK = /^-- concurrently$/m;
const INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "(\w+)" ON "\w+" /;
const PAUSE_MS = 200;
/** An interrupted migration starts again from its first statement, so that each may run twice. */
const REPEATABLE = [
  INDEX,
  /^DROP INDEX CONCURRENTLY IF EXISTS "\w+"$/,
  /^ALTER INDEX "\w+" ALTER COLUMN \d+ SET STATISTICS \d+$/,
  /^ANALYZE "\w+"$/,
];

/** Throws if one of its statements must not run outside a transaction. */
export function isConcurrent(name: string, statements: readonly string[]): boolean {
  if (!MARK.test(statements.join("\n"))) return false;
  const wrong = statements.map(bare).find((one) => !REPEATABLE.some((form) => form.test(one)));
  if (wrong === undefined) return true;
  throw new Error(`${name} cannot be run twice outside a transaction, for it has: ${wrong}`);
}

export async function runConcurrently(client: Sql, statement: string): Promise<void> {
  const [, index] = INDEX.exec(bare(statement)) ?? [];
  if (index && (await isInvalid(client, index))) {
    // The server finishes the statement of a killed process.
    while (await isBeingBuilt(client, index)) await setTimeout(PAUSE_MS);
    if (await isInvalid(client, index)) {
      await client.unsafe(`drop index concurrently if exists "${index}"`);
    }
  }
  await client.unsafe(statement);
}

/** Polled: a lock that waited for the build could hold a snapshot that the build waits for. */
async function isBeingBuilt(client: Sql, index: string): Promise<boolean> {
  const rows = await client`
    select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'active'
      and query like '%CREATE %INDEX CONCURRENTLY%"' || ${index} || '"%'`;
  return rows.length > 0;
}

async function isInvalid(client: Sql, index: string): Promise<boolean> {
  const rows = await client`
    select from pg_index where indexrelid = to_regclass(quote_ident(${index})) and not indisvalid`;
  return rows.length > 0;
}

function bare(statement: string): string {
  return statement
    .replace(/^\s*--.*$/gm, "")
    .trim()
    .replace(/;$/, "");
}
