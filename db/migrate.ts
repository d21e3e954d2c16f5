import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { runConcurrently } from "./build-index";
import {
  type Fit,
  findMissing,
  type Migration,
  RECORDS,
  type Release,
  readRelease,
  type SqlFunction,
} from "./release";

/** Any fixed number, the same in all instances. */
const LOCK = "7028110546316931";

const TRIES = 4;

type Patience = {
  /** For the lock of a table: later users of the table wait behind it meanwhile. */
  lockMs: number;
  /** Between two tries, so that those users get their turn. */
  pauseMs: number;
};
const PATIENCE: Patience = { lockMs: 2_000, pauseMs: 1_000 };

export type MigrateResult =
  | { kind: "migrated"; applied: string[] }
  /** Nothing was changed. */
  | Exclude<Fit, { kind: "in_step" }>
  /** Earlier migrations are applied. */
  | { kind: "locked"; name: string };

type Options = {
  release?: Release;
  patience?: Patience;
  onBuild?: (name: string) => void;
};

/** One instance runs at a time, one transaction each; concurrent index builds restart if interrupted. */
export async function applyMigrations(
  url: string,
  { release = readRelease(), patience = PATIENCE, onBuild }: Options = {},
): Promise<MigrateResult> {
  // A session's lock would outlive the session behind a transaction pooler, so one connection holds
  // it in a transaction while the other works.
  const [holder, client] = [connect(url), connect(url)];
  try {
    for (;;) {
      const { fit, migrations, functions } = await findMissing(client, release);
      if (fit.kind !== "in_step") return fit;
      if (migrations.length + functions.length === 0) return { kind: "migrated", applied: [] };
      const result = await holder.begin(async (tx) => {
        // Uses the simple protocol and does not wait: a concurrent index build waits for every
        // snapshot, also that of a waiting session.
        const [lock] = await tx.unsafe(`select pg_try_advisory_xact_lock(${LOCK}) as held`);
        if (!lock?.held) return null;
        await tx.unsafe("set local idle_in_transaction_session_timeout = 0");
        return applyMissing(client, release, patience, onBuild);
      });
      if (result) return result;
      await pause(patience.pauseMs / 5);
    }
  } finally {
    await Promise.all([holder, client].map((each) => each.end({ timeout: 5 })));
  }
}

function connect(url: string): Sql {
  return postgres(url, { max: 1, prepare: false, connect_timeout: 10, onnotice: () => undefined });
}

async function applyMissing(
  client: Sql,
  release: Release,
  patience: Patience,
  onBuild: Options["onBuild"],
): Promise<MigrateResult> {
  await client.unsafe(RECORDS);
  const { fit, migrations, functions } = await findMissing(client, release);
  if (fit.kind !== "in_step") return fit;
  const isNew = migrations.length === release.migrations.length;
  for (const step of [...migrations, ...functions]) {
    const isConcurrent = "createdAt" in step && step.isConcurrent;
    if (isConcurrent && !isNew) onBuild?.(step.name);
    const attempt = () =>
      isConcurrent ? buildIndexes(client, step) : apply(client, step, patience);
    if (!(await succeeds(attempt, patience))) return { kind: "locked", name: step.name };
  }
  // Forgets the files of other releases: they must apply them again when they next start.
  const names = release.functions.map(({ name }) => name);
  await client`delete from drizzle.applied_functions where name <> all(${names}::text[])`;
  return { kind: "migrated", applied: migrations.map(({ name }) => name) };
}

/** False if it could not take a lock in time. */
async function succeeds(attempt: () => Promise<void>, { pauseMs }: Patience): Promise<boolean> {
  for (let tried = 1; tried <= TRIES; tried += 1) {
    try {
      await attempt();
      return true;
    } catch (error) {
      if (!isLockFailure(error)) throw error;
      if (tried < TRIES) await pause(pauseMs);
    }
  }
  return false;
}

/** Blocks no reader or writer, so it has no timeout. */
async function buildIndexes(client: Sql, migration: Migration): Promise<void> {
  await client.unsafe("set lock_timeout = 0");
  await client.unsafe("set statement_timeout = 0");
  for (const statement of migration.statements) await runConcurrently(client, statement);
  await record(client, migration);
}

async function apply(
  client: Sql,
  step: Migration | SqlFunction,
  { lockMs }: Patience,
): Promise<void> {
  await client.begin(async (tx) => {
    await tx.unsafe(`set local lock_timeout = ${lockMs}`);
    for (const statement of step.statements) await tx.unsafe(statement);
    await record(tx, step);
  });
}

async function record(client: postgres.ISql, step: Migration | SqlFunction): Promise<void> {
  await ("createdAt" in step
    ? client`insert into drizzle.__drizzle_migrations (hash, created_at)
        values (${step.hash}, ${step.createdAt})`
    : client`insert into drizzle.applied_functions (name, digest) values (${step.name}, ${step.digest})
        on conflict (name) do update set digest = excluded.digest`);
}

/** Lock timeout or deadlock. */
function isLockFailure(error: unknown): boolean {
  return error instanceof postgres.PostgresError && ["55P03", "40P01"].includes(error.code);
}
