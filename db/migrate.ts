import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { backendOf, runConcurrently, withoutTimeouts } from "./build-index";
import {
  changedFunctions,
  compareApplied,
  type Fit,
  type Migration,
  RECORDS,
  type Release,
  readApplied,
  readDigests,
  readRelease,
  type SqlFunction,
} from "./release";

/** Any fixed number, the same in all instances. */
const LOCK = "7028110546316931";
/**
 * For concurrent index builds. Separate from LOCK: a session that waits for LOCK holds a snapshot,
 * and an index build waits for every snapshot.
 */
const CONCURRENT_LOCK = "7028110546316932";

const TRIES = 4;

/** How long a migration waits. */
type Patience = {
  /** For the lock of a table: later users of the table wait behind it meanwhile. */
  lockMs: number;
  /** Between two tries, so that those users get their turn. */
  pauseMs: number;
};
const PATIENCE: Patience = { lockMs: 2_000, pauseMs: 1_000 };

export type MigrateResult =
  | { kind: "migrated"; applied: string[] }
  /** A newer or another release has migrated the database; nothing was changed. */
  | Exclude<Fit, { kind: "in_step" }>
  /** Another session held a lock that this migration or function needs. Earlier ones are applied. */
  | { kind: "locked"; name: string }
  /** This migration needs a session, and a transaction pooler is in between. Earlier ones are applied. */
  | { kind: "pooled"; name: string };

type Options = {
  release?: Release;
  patience?: Patience;
  /** Called before a concurrent index build that may take long, or before waiting for one. */
  onBuild?: (name: string) => void;
};

/**
 * Applies missing migrations, then changed functions, each in its own transaction under an advisory
 * lock: instances may start at once, and a failure leaves no migration half applied. Concurrent index
 * builds run outside a transaction and start again after an interruption.
 */
export async function applyMigrations(
  url: string,
  { release = readRelease(), patience = PATIENCE, onBuild }: Options = {},
): Promise<MigrateResult> {
  // One connection each. The second builds indexes while the first holds a lock.
  const [client, builder] = [connect(url), connect(url)];
  try {
    return await applyMissing({ client, builder, release, patience, onBuild });
  } finally {
    await Promise.all([client, builder].map((each) => each.end({ timeout: 5 })));
  }
}

function connect(url: string): Sql {
  return postgres(url, { max: 1, prepare: false, connect_timeout: 10, onnotice: () => undefined });
}

type Run = {
  client: Sql;
  builder: Sql;
  release: Release;
  patience: Patience;
  onBuild: Options["onBuild"];
};

type Outcome = "applied" | "known" | MigrateResult;

async function applyMissing(run: Run): Promise<MigrateResult> {
  const { client, release, onBuild } = run;
  const { migrations } = release;
  const recorded = await client.begin(lockRecords);
  const fit = compareApplied(recorded, migrations);
  if (fit.kind !== "in_step") return fit;
  const applied: string[] = [];
  for (const migration of migrations.filter(({ createdAt }) => !recorded.has(createdAt))) {
    const mayTakeLong = migration.isConcurrent && recorded.size > 0;
    if (mayTakeLong) onBuild?.(migration.name);
    const outcome = await retry(run, migration.name, () =>
      migration.isConcurrent
        ? applyConcurrently(run, migration, mayTakeLong)
        : client.begin((tx) => apply(tx, migration, run)),
    );
    if (typeof outcome === "object") return outcome;
    if (outcome === "applied") applied.push(migration.name);
  }
  const changed = changedFunctions(release.functions, await readDigests(client));
  for (const each of changed) {
    const outcome = await retry(run, each.name, () =>
      client.begin((tx) => replaceFunction(tx, each, run)),
    );
    if (typeof outcome === "object") return outcome;
  }
  return { kind: "migrated", applied };
}

async function retry(
  { patience }: Run,
  name: string,
  attempt: () => Promise<Outcome>,
): Promise<Outcome> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (!isLockFailure(error)) throw error;
      if (tried === TRIES) return { kind: "locked", name };
      await pause(patience.pauseMs);
    }
  }
}

/** Lock timeout or deadlock. */
function isLockFailure(error: unknown): boolean {
  return error instanceof postgres.PostgresError && ["55P03", "40P01"].includes(error.code);
}

/** Waits while another instance builds indexes. */
async function applyConcurrently(
  run: Run,
  migration: Migration,
  mayTakeLong: boolean,
): Promise<Outcome> {
  const { client, builder, patience } = run;
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
      return buildOutside(run, migration, mayTakeLong);
    });
    if (outcome) return outcome;
    await pause(patience.pauseMs);
  }
}

async function buildOutside(
  run: Run,
  migration: Migration,
  mayTakeLong: boolean,
): Promise<Outcome> {
  const { builder, release } = run;
  const known = await builder.begin((tx) => findOutcome(tx, migration, release));
  if (known) return known;
  const build = async () => {
    for (const statement of migration.statements) await runConcurrently(builder, statement);
  };
  // Blocks no reader or writer, so no timeout is needed.
  await (mayTakeLong ? withoutTimeouts(builder, build) : build());
  return builder.begin((tx) => apply(tx, { ...migration, statements: [] }, run));
}

async function apply(
  tx: TransactionSql,
  migration: Migration,
  { release, patience }: Run,
): Promise<Outcome> {
  const known = await findOutcome(tx, migration, release);
  if (known) return known;
  await tx`select set_config('lock_timeout', ${String(patience.lockMs)}, true)`;
  for (const statement of migration.statements) await tx.unsafe(statement);
  await tx`insert into drizzle.__drizzle_migrations (hash, created_at)
    values (${migration.hash}, ${migration.createdAt})`;
  return "applied";
}

/** Null if the migration is still to be applied. */
async function findOutcome(
  tx: TransactionSql,
  migration: Migration,
  { migrations }: Release,
): Promise<Outcome | null> {
  const applied = await lockRecords(tx);
  const fit = compareApplied(applied, migrations);
  if (fit.kind !== "in_step") return fit;
  return applied.has(migration.createdAt) ? "known" : null;
}

async function replaceFunction(
  tx: TransactionSql,
  { name, text, digest }: SqlFunction,
  { release, patience }: Run,
): Promise<Outcome> {
  const fit = compareApplied(await lockRecords(tx), release.migrations);
  if (fit.kind !== "in_step") return fit;
  if ((await readDigests(tx)).get(name) === digest) return "known";
  await tx`select set_config('lock_timeout', ${String(patience.lockMs)}, true)`;
  await tx.unsafe(text);
  await tx`insert into drizzle.applied_functions (name, digest) values (${name}, ${digest})
    on conflict (name) do update set digest = excluded.digest`;
  return "applied";
}

/**
 * The applied migrations, locked until the transaction ends. A session's lock would outlive the
 * session behind a transaction pooler.
 */
async function lockRecords(tx: TransactionSql): Promise<Set<string>> {
  await tx`select pg_advisory_xact_lock(${LOCK}::bigint)`;
  await tx.unsafe(RECORDS);
  return readApplied(tx);
}
