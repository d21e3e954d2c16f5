import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { type AppliedRecord, type Named, type ReleaseFit, releaseFit } from "./release-fit";

/** Any fixed number: two instances that start at once must ask for the same lock. */
const LOCK = "7028110546316931";

/** As long as a migration waits for a table, whoever comes to the table later waits behind it. */
const LOCK_WAIT = "2s";
const TRIES = 4;
/** Between two tries: whoever has waited meanwhile is served. */
const PAUSE_MS = 1_000;

export type MigrateResult =
  | { kind: "migrated"; applied: string[] }
  /** A newer or another release has migrated the database; nothing was changed. */
  | Exclude<ReleaseFit, { kind: "in_step" }>
  /** Another session kept what this migration changes; those before it have been applied. */
  | { kind: "locked"; name: string };

/** `createdAt` (milliseconds, from the journal) names a migration for good, as in Drizzle's own tools. */
export type Migration = Named & {
  hash: string;
  statements: string[];
  /** Of one that takes something away: the migration that a release has to know to serve on. */
  floor: Named | null;
};

/** A line of a contracting migration's file: `-- floor: 0019_author_handles`. */
const FLOOR = /^-- floor: (\S+)$/m;

/**
 * Applies what is missing, each in a transaction of its own and under an advisory lock, so that
 * instances may start at once, a failure leaves no migration half done, and no table is kept from a
 * release that serves meanwhile for longer than its own migration takes. Each must let the previous
 * release go on working: expand first, contract a release later.
 */
export async function applyMigrations(
  url: string,
  migrations: readonly Migration[] = readMigrations(),
): Promise<MigrateResult> {
  const client = postgres(url, {
    max: 1,
    prepare: false,
    connect_timeout: 10,
    onnotice: () => undefined,
  });
  try {
    return await applyMissing(client, migrations);
  } finally {
    await client.end({ timeout: 5 });
  }
}

/** The migrations of this release, oldest first. */
export function readMigrations(): Migration[] {
  const folder = join(/*turbopackIgnore: true*/ process.cwd(), "db/migrations");
  const journal: { entries: { tag: string; when: number }[] } = JSON.parse(
    readFileSync(join(folder, "meta/_journal.json"), "utf8"),
  );
  const names = journal.entries.map(({ tag, when }) => ({ name: tag, createdAt: String(when) }));
  return readMigrationFiles({ migrationsFolder: folder }).map((file, place) => ({
    name: names[place]?.name ?? file.hash,
    createdAt: String(file.folderMillis),
    hash: file.hash,
    statements: file.sql,
    floor: floorIn(file.sql, names.slice(0, place)),
  }));
}

/** The migration, one of those before, that a release has to know once `statements` have run. */
export function floorIn(statements: readonly string[], before: readonly Named[]): Named | null {
  const [, name] = FLOOR.exec(statements.join("\n")) ?? [];
  if (!name) return null;
  const floor = before.find((one) => one.name === name);
  if (!floor) throw new Error(`No migration before it is the floor that one names: ${name}`);
  return floor;
}

async function applyMissing(client: Sql, migrations: readonly Migration[]): Promise<MigrateResult> {
  const recorded = await client.begin(readRecorded);
  const fit = releaseFit(recorded, migrations);
  if (fit.kind !== "in_step") return fit;
  const applied: string[] = [];
  const missing = migrations.filter(({ createdAt }) => !recorded.applied.has(createdAt));
  for (const migration of missing) {
    const outcome = await applyPatiently(client, migration, migrations);
    if (typeof outcome === "object") return outcome;
    if (outcome === "applied") applied.push(migration.name);
  }
  return { kind: "migrated", applied };
}

type Outcome = "applied" | "known" | MigrateResult;

async function applyPatiently(
  client: Sql,
  migration: Migration,
  migrations: readonly Migration[],
): Promise<Outcome> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await client.begin((tx) => apply(tx, migration, migrations));
    } catch (error) {
      if (!isLockFailure(error)) throw error;
      if (tried === TRIES) return { kind: "locked", name: migration.name };
      await pause(PAUSE_MS);
    }
  }
}

async function apply(
  tx: TransactionSql,
  migration: Migration,
  migrations: readonly Migration[],
): Promise<Outcome> {
  const recorded = await readRecorded(tx);
  const fit = releaseFit(recorded, migrations);
  if (fit.kind !== "in_step") return fit;
  if (recorded.applied.has(migration.createdAt)) return "known";

  await tx`select set_config('lock_timeout', ${LOCK_WAIT}, true)`;
  for (const statement of migration.statements) await tx.unsafe(statement);
  await tx`insert into drizzle.__drizzle_migrations (hash, created_at)
    values (${migration.hash}, ${migration.createdAt})`;
  const { floor } = migration;
  if (floor) {
    await tx`insert into drizzle.release_floors (created_at, name)
      values (${floor.createdAt}, ${floor.name}) on conflict do nothing`;
  }
  return "applied";
}

/**
 * What has been applied, under a lock until the transaction ends: behind a transaction pooler, a
 * session's would outlive the session.
 */
async function readRecorded(tx: TransactionSql): Promise<AppliedRecord> {
  await tx`select pg_advisory_xact_lock(${LOCK}::bigint)`;
  // The names are Drizzle's, so that its own tools see the same record.
  await tx.unsafe(`create schema if not exists drizzle;
    create table if not exists drizzle.__drizzle_migrations
      (id serial primary key, hash text not null, created_at bigint);
    create table if not exists drizzle.release_floors
      (created_at bigint primary key, name text not null)`);
  const rows = await tx<{ created_at: string }[]>`
    select created_at from drizzle.__drizzle_migrations`;
  const floors = await tx<Named[]>`
    select name, created_at as "createdAt" from drizzle.release_floors order by created_at`;
  return { applied: new Set(rows.map((row) => row.created_at)), floors };
}

/** Not in time, or each waited for the other. */
function isLockFailure(error: unknown): boolean {
  return error instanceof postgres.PostgresError && ["55P03", "40P01"].includes(error.code);
}
