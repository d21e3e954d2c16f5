import "server-only";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readMigrationFiles } from "drizzle-orm/migrator";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { isConcurrent, runConcurrently } from "./build-concurrently";
import { backendOf, withoutTimeouts } from "./build-session";
import { type AppliedRecord, type Named, type ReleaseFit, releaseFit } from "./release-fit";

/** Any fixed number: two instances that start at once must ask for the same lock. */
const LOCK = "7028110546316931";
/**
 * For what runs outside a transaction. A lock of its own: whoever waits for the other one has a
 * snapshot, and an index that is built waits for every snapshot.
 */
const CONCURRENT_LOCK = "7028110546316932";

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
  | { kind: "locked"; name: string }
  /**
   * A transaction pooler stands between, and this migration needs a session: what is set for a build
   * would reach another one. Those before it have been applied.
   */
  | { kind: "pooled"; name: string };

/** `createdAt` (milliseconds, from the journal) names a migration for good, as in Drizzle's own tools. */
export type Migration = Named & {
  hash: string;
  statements: string[];
  /** Whether they run one by one, outside a transaction. */
  isConcurrent: boolean;
  /** Of one that takes something away: the migration that a release has to know to serve on. */
  floor: Named | null;
};

/** A line of a contracting migration's file: `-- floor: 0019_author_handles`. */
const FLOOR = /^-- floor: (\S+)$/m;

/**
 * Applies what is missing, each in a transaction of its own and under an advisory lock, so that
 * instances may start at once, a failure leaves no migration half done, and no table is kept from a
 * release that serves meanwhile for longer than its own migration takes. Indexes of large tables are
 * built outside of one, and begun anew where they were cut off. Each must let the previous release go
 * on working: expand first, contract a release later. `onBuild` is told the name of what may take long
 * in a database that has something already, built here or waited for.
 */
export async function applyMigrations(
  url: string,
  migrations: readonly Migration[] = readMigrations(),
  onBuild?: (name: string) => void,
): Promise<MigrateResult> {
  // Each has one connection. The second, opened where it is used, builds while the first keeps a lock.
  const [client, builder] = [connect(url), connect(url)];
  try {
    return await applyMissing(client, builder, migrations, onBuild);
  } finally {
    await Promise.all([client, builder].map((each) => each.end({ timeout: 5 })));
  }
}

function connect(url: string): Sql {
  return postgres(url, {
    max: 1,
    prepare: false,
    connect_timeout: 10,
    onnotice: () => undefined,
  });
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
    isConcurrent: isConcurrent(names[place]?.name ?? file.hash, file.sql),
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

async function applyMissing(
  client: Sql,
  builder: Sql,
  migrations: readonly Migration[],
  onBuild?: (name: string) => void,
): Promise<MigrateResult> {
  const recorded = await client.begin(readRecorded);
  const fit = releaseFit(recorded, migrations);
  if (fit.kind !== "in_step") return fit;
  const applied: string[] = [];
  const missing = migrations.filter(({ createdAt }) => !recorded.applied.has(createdAt));
  for (const migration of missing) {
    const mayTakeLong = migration.isConcurrent && recorded.applied.size > 0;
    if (mayTakeLong) onBuild?.(migration.name);
    const outcome = await patiently(migration.name, () =>
      migration.isConcurrent
        ? applyConcurrently(client, builder, migration, migrations, mayTakeLong)
        : client.begin((tx) => apply(tx, migration, migrations)),
    );
    if (typeof outcome === "object") return outcome;
    if (outcome === "applied") applied.push(migration.name);
  }
  return { kind: "migrated", applied };
}

type Outcome = "applied" | "known" | MigrateResult;

async function patiently(name: string, attempt: () => Promise<Outcome>): Promise<Outcome> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLockFailure(error)) throw error;
      if (tried === TRIES) return { kind: "locked", name };
      await pause(PAUSE_MS);
    }
  }
}

/** Another instance may be at it for long: waits until that one is done, and then knows it. */
async function applyConcurrently(
  client: Sql,
  builder: Sql,
  migration: Migration,
  migrations: readonly Migration[],
  mayTakeLong: boolean,
): Promise<Outcome> {
  for (;;) {
    const session = mayTakeLong ? await backendOf(builder) : null;
    const outcome = await client.begin(async (tx) => {
      const [lock] = await tx<{ held: boolean; pid: number }[]>`
        select pg_try_advisory_xact_lock(${CONCURRENT_LOCK}::bigint) as held, pg_backend_pid() as pid`;
      if (!lock?.held) return null;
      // Two sessions never share a backend, and neither changes its own.
      if (session === lock.pid || (session && session !== (await backendOf(builder)))) {
        return { kind: "pooled" as const, name: migration.name };
      }
      // By the simple protocol, which keeps no snapshot of this transaction: the build would wait for it.
      await tx.unsafe("set local idle_in_transaction_session_timeout = 0");
      return runOutside(builder, migration, migrations, mayTakeLong);
    });
    if (outcome) return outcome;
    await pause(PAUSE_MS);
  }
}

async function runOutside(
  builder: Sql,
  migration: Migration,
  migrations: readonly Migration[],
  mayTakeLong: boolean,
): Promise<Outcome> {
  const known = await builder.begin((tx) => outcomeBefore(tx, migration, migrations));
  if (known) return known;
  const build = async () => {
    for (const statement of migration.statements) await runConcurrently(builder, statement);
  };
  // Nobody waits behind it, so that it may wait and work for as long as it takes.
  await (mayTakeLong ? withoutTimeouts(builder, build) : build());
  return builder.begin((tx) => apply(tx, { ...migration, statements: [] }, migrations));
}

async function apply(
  tx: TransactionSql,
  migration: Migration,
  migrations: readonly Migration[],
): Promise<Outcome> {
  const known = await outcomeBefore(tx, migration, migrations);
  if (known) return known;

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

/** Null where it is to be applied. */
async function outcomeBefore(
  tx: TransactionSql,
  migration: Migration,
  migrations: readonly Migration[],
): Promise<Outcome | null> {
  const recorded = await readRecorded(tx);
  const fit = releaseFit(recorded, migrations);
  if (fit.kind !== "in_step") return fit;
  return recorded.applied.has(migration.createdAt) ? "known" : null;
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
