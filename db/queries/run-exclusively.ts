import "server-only";
import { onJobsPool, sql } from "../client";

/** The first key of our advisory locks for jobs; any fixed number will do. */
const LOCK_SPACE = 702_811;

export type ExclusiveRun<Result> = { ran: true; result: Result } | { ran: false };

/**
 * Runs `work` unless it runs under this name already, here or in another instance. The lock lives
 * in a transaction that does nothing else, so that it ends with its holder and works behind a
 * transaction pooler; the work has transactions of its own. Neither takes a visitor's connection.
 */
export function runExclusively<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<ExclusiveRun<Result>> {
  return onJobsPool(() => runAlone(name, work));
}

async function runAlone<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<ExclusiveRun<Result>> {
  const run: { outcome: ExclusiveRun<Result> } = { outcome: { ran: false } };
  await sql().begin(async (tx) => {
    const [lock] = await tx<{ held: boolean }[]>`
      select pg_try_advisory_xact_lock(${LOCK_SPACE}::int, hashtext(${name})) as held`;
    if (!lock?.held) return;
    await tx`set local idle_in_transaction_session_timeout = 0`;
    run.outcome = { ran: true, result: await work() };
  });
  return run.outcome;
}
