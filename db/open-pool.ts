import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Options, type Sql } from "postgres";
import { guardTransactions } from "./guard-transactions";

/** Longer than a turn of the event loop. */
const CALM_MS = 5;

/** Seconds before a connection is tried again; the driver's own 20 would outlast the outage. */
const backoff = (tries: number) => Math.min(3 ** tries / 100, 1);

/** What the driver shows of a connection to a statement that it has just sent there. */
type Connection = { id: number; terminate: () => void };

/** What a statement of the driver is made of. */
type Statement = Promise<unknown> & {
  options: { onexecute?: (connection: Connection) => boolean | undefined };
  /** Has it sent. */
  handler: (statement: Statement) => void;
  reject: (error: unknown) => void;
};

/**
 * A pool whose statements are all answered, whatever becomes of its connections. postgres 3.4.9 takes
 * a connection that has failed for a good one until it is closed, and cannot use one again that is
 * closed with bytes waiting to be written: statements would wait there for ever, or for ten seconds a
 * try. So none is sent in the turns of the event loop in which connections end, and a connection that
 * is closed gives up what it still holds.
 */
export function openPool(url: string, options: Options<Record<string, never>>): Sql {
  /** Each from the first statement that has shown it. */
  const known = new Map<number, Connection>();
  let calm: Promise<unknown> | null = null;

  /** A socket is closed within a turn of its error, and several end together. */
  function awaitCalm() {
    // By a timer: what is sent at the end of a turn would wait to be written while sockets close.
    const ended = pause(CALM_MS);
    calm = ended;
    ended.then(() => {
      if (calm === ended) calm = null;
    });
  }

  async function sendWhenCalm(send: () => void) {
    while (calm) await calm;
    send();
  }

  function watched<Made>(made: Made): Made {
    if (!isStatement(made)) return made;
    const { handler, reject } = made;
    const { onexecute } = made.options;
    made.handler = (statement) => {
      if (calm) void sendWhenCalm(() => handler(statement));
      else handler(statement);
    };
    made.reject = (error) => {
      if (error instanceof Error && "errno" in error) awaitCalm();
      reject(error);
    };
    made.options.onexecute = (connection) => {
      known.set(connection.id, connection);
      // Once for all connections: one that fails while it asks would throw past every catch.
      Object.assign(client.options, { fetch_types: false });
      // A transaction's BEGIN has one already.
      return onexecute ? onexecute(connection) : true;
    };
    return made;
  }

  const onclose = (id: number) => {
    awaitCalm();
    known.get(id)?.terminate();
  };
  const client = guardTransactions(postgres(url, { ...options, backoff, onclose }));
  const { unsafe } = client;
  Object.assign(client, {
    unsafe: (...given: Parameters<typeof unsafe>) => watched(unsafe(...given)),
  });
  return new Proxy(client, {
    apply: (target, self, given) => watched(Reflect.apply(target, self, given)),
  });
}

function isStatement(made: unknown): made is Statement {
  return made instanceof Promise && "handler" in made;
}
