import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readMigrationFiles } from "drizzle-orm/migrator";
import postgres, { type TransactionSql } from "postgres";

/** Any fixed number: two instances that start at once must ask for the same lock. */
const LOCK = "7028110546316931";

export type MigrateResult =
  | { kind: "migrated"; applied: string[] }
  /** The database has been migrated by a newer or another release; nothing was changed. */
  | { kind: "unknown_migrations"; createdAt: string[] };

/** `createdAt` (milliseconds, from the journal) names a migration for good, as in Drizzle's own tools. */
type Migration = { name: string; hash: string; createdAt: string; statements: string[] };

/**
 * Applies what is missing, in one transaction and under an advisory lock, so that instances may
 * start at once and a failure leaves nothing half done. A migration must let the previous release
 * go on working: expand first, contract a release later.
 */
export async function applyMigrations(url: string): Promise<MigrateResult> {
  const client = postgres(url, {
    max: 1,
    prepare: false,
    connect_timeout: 10,
    onnotice: () => undefined,
  });
  try {
    return await client.begin((tx) => applyMissing(tx, readMigrations()));
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** The migrations of this release, oldest first. */
export function readMigrations(): Migration[] {
  const folder = join(/*turbopackIgnore: true*/ process.cwd(), "db/migrations");
  const journal: { entries: { tag: string }[] } = JSON.parse(
    readFileSync(join(folder, "meta/_journal.json"), "utf8"),
  );
  return readMigrationFiles({ migrationsFolder: folder }).map((file, place) => ({
    name: journal.entries[place]?.tag ?? file.hash,
    hash: file.hash,
    createdAt: String(file.folderMillis),
    statements: file.sql,
  }));
}

async function applyMissing(tx: TransactionSql, migrations: Migration[]): Promise<MigrateResult> {
  await tx`select pg_advisory_xact_lock(${LOCK}::bigint)`;
  // The names are Drizzle's, so that its own tools see the same record.
  await tx.unsafe(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint)`);
  const rows = await tx<{ created_at: string }[]>`
    select created_at from drizzle.__drizzle_migrations`;
  const recorded = new Set(rows.map((row) => row.created_at));

  const ours = new Set(migrations.map((migration) => migration.createdAt));
  const unknown = [...recorded].filter((createdAt) => !ours.has(createdAt));
  if (unknown.length > 0) return { kind: "unknown_migrations", createdAt: unknown };

  const missing = migrations.filter((migration) => !recorded.has(migration.createdAt));
  for (const migration of missing) await apply(tx, migration);
  return { kind: "migrated", applied: missing.map((migration) => migration.name) };
}

async function apply(tx: TransactionSql, migration: Migration): Promise<void> {
  for (const statement of migration.statements) await tx.unsafe(statement);
  await tx`insert into drizzle.__drizzle_migrations (hash, created_at)
    values (${migration.hash}, ${migration.createdAt})`;
}
