import "server-only";
import type { TransactionSql } from "postgres";
import { sql } from "../../client";

/** Carries what an act would have given out of the transaction that is undone. */
class Undone<Result> extends Error {
  constructor(readonly result: Result) {
    super("undone");
  }
}

/**
 * An operator's act in one transaction, its audit rows included. A trial does all of it and is then
 * undone, so that what it tells is what the act itself would have done.
 */
export async function runAct<Result>(
  work: (tx: TransactionSql) => Promise<Result>,
  { isTrial }: { isTrial: boolean },
): Promise<Result> {
  const run: { undone?: Undone<Result> } = {};
  try {
    const done = await sql().begin(async (tx) => {
      const result = await work(tx);
      if (!isTrial) return { result };
      run.undone = new Undone(result);
      throw run.undone;
    });
    return done.result as Result;
  } catch (error) {
    if (run.undone && error === run.undone) return run.undone.result;
    throw error;
  }
}
