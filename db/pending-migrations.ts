import "server-only";
import { sql } from "./client";
import { readMigrations } from "./migrate";

export type MigrationGap = {
  /** Of this release, not yet in the database. */
  missing: string[];
  /** In the database, of another release. */
  unknownCount: number;
};

/** How the database differs from what this release expects. */
export async function pendingMigrations(): Promise<MigrationGap> {
  const [table] = await sql()<{ found: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as found`;
  const recorded = table?.found
    ? await sql()<
        { created: string }[]
      >`select created_at as created from drizzle.__drizzle_migrations`
    : [];
  const known = new Set(recorded.map(({ created }) => created));
  const ours = readMigrations();
  const missing = ours.filter(({ createdAt }) => !known.has(createdAt)).map(({ name }) => name);
  return { missing, unknownCount: known.size + missing.length - ours.length };
}
