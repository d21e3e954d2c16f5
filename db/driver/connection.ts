import "server-only";
import { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import postgres, { type Options, type Sql, type TransactionSql } from "postgres";
import { statementSent } from "@/lib/telemetry/statements";
import { currentSpan, type Span } from "@/lib/telemetry/tracing";

export type Statement = Promise<unknown> & {
  handler: (statement: Statement) => void;
  canceller: unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  /** Not null once the query has been written to a connection. */
  state: unknown;
  strings: readonly string[];
  parent?: Span | undefined;
  /** With either, nothing more may be written before the connection has answered. */
  describeFirst?: unknown;
  cursorFn?: unknown;
};

type Work = (tx: TransactionSql) => unknown;

export type PoolConnection = {
  client: Sql;
  isReady: boolean;
  isFull: boolean;
  /** Statements that wait for an answer, and a reservation. */
  readonly load: number;
  readonly received: number;
  openedAt: number;
  idleSince: number;
  send(statement: Statement): void;
  /** For one `transact`, which begins after the statements already sent. */
  reserve(): void;
  transact(modes: string, work: Work): Promise<unknown>;
  /** With an error, rejects waiting statements and marks the database as unavailable. */
  close(error?: Error): void;
};

type Events = {
  onfree: () => void;
  /** Has the reason if the connection never worked. */
  onend: (failure?: { error: unknown }) => void;
};

// Discarded when its connection ends: postgres 3.4.9 mixes unanswered statements, counters and unwritten
// bytes of a lost connection into the next.
export function openPoolConnection(options: Sql["options"], events: Events): PoolConnection {
  const held = new Set<Statement>();
  let isReserved = false;
  let isEnded = false;
  let opened: Socket | null = null;

  /** The driver would retry forever if the server hangs up on it. */
  function openSocket(): Socket {
    const socket = new Socket();
    const isFirst = opened === null;
    opened = socket;
    const { host, port } = options;
    const path = (options as { path?: string | false }).path;
    // Connects later, since the driver adds its listeners after this function has returned.
    setImmediate(() => {
      if (!isFirst || isEnded) socket.destroy(closedError());
      else if (path) socket.connect(path);
      else socket.connect(port[0] ?? 5432, host[0] ?? "localhost");
    });
    // Before the driver notices, which accepts statements until the socket has closed.
    socket.once("error", (error) => end(connection.isReady ? undefined : { error }));
    socket.once("end", () => end());
    // The driver reads the TLS server name from here.
    return Object.assign(socket, { host: host[0] });
  }

  function end(failure?: { error: unknown }) {
    if (isEnded) return;
    isEnded = true;
    const error = failure?.error ?? closedError();
    void client.end({ timeout: 0 }).finally(() => opened?.destroy());
    for (const statement of [...held]) statement.reject(error);
    events.onend(failure ?? (connection.isReady ? undefined : { error }));
  }

  function settle(statement: Statement) {
    if (held.delete(statement)) becomeFree();
  }

  function becomeFree() {
    if (isEnded) return;
    connection.isReady = true;
    if (held.size === 0) {
      connection.idleSince = performance.now();
      connection.isFull = isReserved;
    }
    events.onfree();
  }

  const client = guardTransactions(
    postgres({
      ...options,
      max: 1,
      // At this limit a BEGIN would not reserve the connection (porsager/postgres#1189).
      max_pipeline: Number.MAX_SAFE_INTEGER,
      idle_timeout: null,
      max_lifetime: null,
      socket: openSocket,
      onclose: () => end(),
    } as unknown as Options<Record<string, never>>),
  );
  // A `debug` hook is set on the pool.
  Object.defineProperty(client.options, "debug", { get: () => options.debug });
  const { handler, canceller } = client`` as unknown as Statement;

  const connection: PoolConnection = {
    client,
    isReady: false,
    isFull: true,
    get load() {
      return held.size + (isReserved ? 1 : 0);
    },
    get received() {
      return opened?.bytesRead ?? 0;
    },
    openedAt: performance.now(),
    idleSince: performance.now(),
    send(statement) {
      const { resolve, reject } = statement;
      const ended = statementSent(statement.strings, statement.parent);
      held.add(statement);
      statement.resolve = (result) => {
        ended(false);
        resolve(withoutHoles(result));
        settle(statement);
      };
      statement.reject = (error) => {
        ended(true);
        reject(error);
        const wasTried = connection.isReady || statement.state !== null;
        if (wasTried) settle(statement);
        else end({ error });
      };
      statement.canceller = canceller;
      handler(statement);
      if (statement.describeFirst || statement.cursorFn) connection.isFull = true;
    },
    reserve() {
      isReserved = true;
      connection.isFull = true;
    },
    async transact(modes, work) {
      let hasBegun = false;
      const begun = (tx: TransactionSql) => {
        hasBegun = true;
        connection.isReady = true;
        return work(tx);
      };
      try {
        return await client.begin(modes, begun);
      } catch (error) {
        if (!hasBegun && !connection.isReady) end({ error });
        throw error;
      } finally {
        isReserved = false;
        becomeFree();
      }
    },
    close: (error) => end(error && { error }),
  };
  return connection;
}

export function closedError(): Error {
  return Object.assign(new Error("The connection to the database was closed"), {
    code: "CONNECTION_CLOSED",
  });
}

/** After an error between rows, the driver numbers the next result from there (porsager/postgres#1181). */
function withoutHoles(result: unknown): unknown {
  if (Array.isArray(result) && result.length > 0 && !(0 in result)) {
    result.splice(0, Number(Object.keys(result).find((key) => /^\d+$/.test(key)) ?? result.length));
  }
  return result;
}

/** Longer than one turn of the event loop. */
const CLOSE_MS = 5;

type Fate = { isOver: boolean; reason?: unknown };

// postgres 3.4.9 sends the ROLLBACK of a lost connection to a socket that is gone, which throws past every
// catch (porsager/postgres#1154, #1208), and further statements to a connection that serves another
// transaction by then (#1216).
function guardTransactions<Client extends Sql>(client: Client): Client {
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
    // Without a COMMIT, because the caller has been rejected already.
    return fate.isOver ? never() : result;
  } catch (error) {
    // A socket emits `end` after `error`, and several that end together do so one by one.
    await pause(CLOSE_MS);
    if (fate.isOver) return never();
    throw error;
  }
}

function guardStatements(tx: TransactionSql, fate: Fate): TransactionSql {
  const requireOpen = () => {
    if (fate.isOver) throw fate.reason;
  };
  const unsafe = (...given: Parameters<typeof tx.unsafe>) => timed(tx.unsafe(...given));
  return new Proxy(tx, {
    apply(target, self, given) {
      requireOpen();
      return timed(Reflect.apply(target, self, given));
    },
    get(target, name) {
      requireOpen();
      return name === "unsafe" ? unsafe : Reflect.get(target, name);
    },
  });
}

/** Measures a statement of a transaction once it is sent, which the driver does itself. */
function timed<Made>(made: Made): Made {
  if (!isStatement(made)) return made;
  const { handler, resolve, reject } = made;
  const parent = currentSpan();
  made.handler = (statement) => {
    const ended = statementSent(statement.strings, parent);
    statement.resolve = (result) => {
      ended(false);
      resolve(result);
    };
    statement.reject = (error) => {
      ended(true);
      reject(error);
    };
    handler(statement);
  };
  return made;
}

export function isStatement(made: unknown): made is Statement {
  return made instanceof Promise && "handler" in made;
}

/** Keeps the driver from continuing; garbage-collected, since nothing else refers to it. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}
