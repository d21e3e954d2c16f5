import type { Sql } from "postgres";

/** A line of a migration's file: its statements run outside a transaction, while others write. */
const MARK = /^-- concurrently$/m;
const INDEX = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS "(\w+)" ON "(\w+)" /;
/** What may stand beside, since it may be run again: a migration that was cut off begins anew. */
const REPEATABLE = [
  INDEX,
  /^DROP INDEX CONCURRENTLY IF EXISTS "\w+"$/,
  /^ALTER INDEX "\w+" ALTER COLUMN \d+ SET STATISTICS \d+$/,
  /^ANALYZE "\w+"$/,
];

/** Whether a migration asks to be run outside a transaction; throws where a part of it may not be. */
export function isConcurrent(name: string, statements: readonly string[]): boolean {
  if (!MARK.test(statements.join("\n"))) return false;
  const wrong = statements.map(bare).find((one) => !REPEATABLE.some((form) => form.test(one)));
  if (wrong === undefined) return true;
  throw new Error(`${name} cannot be run twice outside a transaction, for it has: ${wrong}`);
}

/** Runs one statement of such a migration. Nobody who reads or writes the table waits for it. */
export async function runConcurrently(client: Sql, statement: string): Promise<void> {
  const [, index, table] = INDEX.exec(bare(statement)) ?? [];
  if (index && table && (await isInvalid(client, index))) {
    // The server goes on for a while with what a killed process has asked of it: its lock tells when it is done.
    await client.begin((tx) => tx.unsafe(`lock table "${table}" in share update exclusive mode`));
    if (await isInvalid(client, index)) {
      await client.unsafe(`drop index concurrently if exists "${index}"`);
    }
  }
  await client.unsafe(statement);
}

/** Begun, and not, or not yet, built. */
async function isInvalid(client: Sql, index: string): Promise<boolean> {
  const rows = await client`
    select from pg_index where indexrelid = to_regclass(quote_ident(${index})) and not indisvalid`;
  return rows.length > 0;
}

/** Without comments and the semicolon. */
function bare(statement: string): string {
  return statement
    .replace(/^\s*--.*$/gm, "")
    .trim()
    .replace(/;$/, "");
}
