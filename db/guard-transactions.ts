import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import type { Sql, TransactionSql } from "postgres";

/** Longer than a turn of the event loop. */
const CLOSE_MS = 5;

type Work = (tx: TransactionSql) => unknown;

type Fate = { isOver: boolean; reason?: unknown };

/**
 * Has the transactions of a pool send nothing more once their connection has ended. postgres 3.4.9
 * would: its own ROLLBACK on a socket that is gone, which throws past every catch and spoils the
 * connection for good (porsager/postgres#1154), or what follows on one that serves another
 * transaction by then (porsager/postgres#1216).
 */
export function guardTransactions<Client extends Sql>(client: Client): Client {
  const begin = client.begin as (options: string, work: Work) => Promise<unknown>;
  const guarded = (...[first, second]: [string, Work] | [Work]) => {
    const [options, work] = typeof first === "string" ? [first, second as Work] : ["", first];
    const fate: Fate = { isOver: false };
    const running = begin(options, (tx) => run(work, tx, fate));
    running.catch((reason: unknown) => Object.assign(fate, { isOver: true, reason }));
    return running;
  };
  return Object.assign(client, { begin: guarded });
}

async function run(work: Work, tx: TransactionSql, fate: Fate): Promise<unknown> {
  try {
    const result = await work(guardStatements(tx, fate));
    // What has ended needs no COMMIT: whoever waits has been told.
    return fate.isOver ? never() : result;
  } catch (error) {
    // A socket tells its end after its error, and each of several that end together its own.
    await pause(CLOSE_MS);
    if (fate.isOver) return never();
    throw error;
  }
}

/** The statements of a transaction for as long as it lasts. */
function guardStatements(tx: TransactionSql, fate: Fate): TransactionSql {
  const requireLasting = () => {
    if (fate.isOver) throw fate.reason;
  };
  return new Proxy(tx, {
    apply(target, self, given) {
      requireLasting();
      return Reflect.apply(target, self, given);
    },
    get(target, name) {
      requireLasting();
      return Reflect.get(target, name);
    },
  });
}

/** Keeps the driver from going on; nothing else holds it, so that it is forgotten. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}
