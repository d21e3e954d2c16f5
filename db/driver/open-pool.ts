import "server-only";
import postgres, { type Options, type Sql, type TransactionSql } from "postgres";
import { processWide } from "@/lib/runtime/slots";
import { currentSpan } from "@/lib/telemetry/tracing";
import { isStatement } from "./connection";
import { type PoolUse, startQueue } from "./queue";

const uses = () => processWide("db.pool-uses", () => new WeakMap<Sql, () => PoolUse>());

export function poolUse(pool: Sql): PoolUse | undefined {
  return uses().get(pool)?.();
}

type Work = (tx: TransactionSql) => unknown;

// Settles every statement, with its own result, whatever happens to the connections: see README.md. Waits for
// a silent database without limit unless `answerMs` is given.
export function openPool(
  url: string,
  options: Options<Record<string, never>>,
  answerMs?: number,
): Sql {
  const maker = postgres(url, options);
  const queue = startQueue(maker.options, answerMs);
  const { unsafe, end } = maker;

  function queued<Made>(made: Made): Made {
    if (isStatement(made)) Object.assign(made, { handler: queue.send, parent: currentSpan() });
    return made;
  }

  async function begin(...given: [string, Work] | [Work]): Promise<unknown> {
    const connection = await queue.reserve();
    const [first, second] = given;
    const [modes, work] = typeof first === "string" ? [first, second as Work] : ["", first];
    return connection.transact(modes, work);
  }

  Object.assign(maker, {
    begin,
    unsafe(...[text, values = [], given = {}]: Parameters<typeof unsafe>) {
      // Otherwise the driver prepares no statement without parameters.
      const simple = given.prepare ? { simple: false } : {};
      return queued(unsafe(text, values, { ...simple, ...given }));
    },
    end: async (limit?: { timeout?: number }) => {
      await Promise.all([queue.end(limit), end(limit)]);
    },
  });
  const pool = new Proxy(maker, {
    apply: (target, self, given) => queued(Reflect.apply(target, self, given)),
  });
  uses().set(pool, queue.use);
  return pool;
}
