import "server-only";
import { Socket } from "node:net";
import postgres, { type Options, type Sql, type TransactionSql } from "postgres";
import { guardTransactions } from "./guard-transactions";

/** What the driver makes of a text and its parameters. */
export type Statement = Promise<unknown> & {
  /** Has it sent. */
  handler: (statement: Statement) => void;
  canceller: unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  /** Set once the statement has been written to a connection. */
  state: unknown;
  /** With either, the connection has to answer before more is written to it. */
  describeFirst?: unknown;
  cursorFn?: unknown;
};

type Work = (tx: TransactionSql) => unknown;

export type PoolConnection = {
  client: Sql;
  /** Whether it has served, not only been tried. */
  isReady: boolean;
  /** Whether it takes nothing more for now. */
  isFull: boolean;
  /** How much it has to answer. */
  readonly load: number;
  /** Bytes that have come on it, of whatever. */
  readonly received: number;
  openedAt: number;
  idleSince: number;
  send(statement: Statement): void;
  /** Keeps it for one `transact`, which may begin behind what it has to answer. */
  reserve(): void;
  transact(modes: string, work: Work): Promise<unknown>;
  /** An error is what those who wait are told, and says that the database cannot be had. */
  close(error?: Error): void;
};

type Events = {
  onfree: () => void;
  /** With the reason if it could not be had at all. */
  onend: (failure?: { error: unknown }) => void;
};

/**
 * A client of the driver for a single connection, never used again once that has ended: postgres
 * 3.4.9 keeps of a lost connection what was not answered, counted or written there, and would mix it
 * with what is done on the next.
 */
export function openPoolConnection(options: Sql["options"], events: Events): PoolConnection {
  const held = new Set<Statement>();
  let isReserved = false;
  let isEnded = false;
  let opened: Socket | null = null;

  /** The driver would try without an end where the far side hangs up on it: it may once. */
  function openSocket(): Socket {
    const socket = new Socket();
    const isFirst = opened === null;
    opened = socket;
    const { host, port } = options;
    const path = (options as { path?: string | false }).path;
    // In a later turn: the driver listens to the socket only once it has been given it.
    setImmediate(() => {
      if (!isFirst || isEnded) socket.destroy(closedError());
      else if (path) socket.connect(path);
      else socket.connect(port[0] ?? 5432, host[0] ?? "localhost");
    });
    // Told before the driver knows: until it has closed, it would take statements.
    socket.once("error", (error) => end(connection.isReady ? undefined : { error }));
    socket.once("end", () => end());
    // Where the driver looks for the name that TLS asks for.
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
      // A BEGIN that reached it would not have the connection for itself.
      max_pipeline: Number.MAX_SAFE_INTEGER,
      idle_timeout: null,
      max_lifetime: null,
      socket: openSocket,
      onclose: () => end(),
    } as unknown as Options<Record<string, never>>),
  );
  // Whoever watches the statements of the pool watches those of its connections.
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
      held.add(statement);
      statement.resolve = (result) => {
        resolve(withoutHoles(result));
        settle(statement);
      };
      statement.reject = (error) => {
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

/** After rows that an error cut short, the driver goes on counting in the next result. */
function withoutHoles(result: unknown): unknown {
  if (Array.isArray(result) && result.length > 0 && !(0 in result)) {
    result.splice(0, Number(Object.keys(result).find((key) => /^\d+$/.test(key)) ?? result.length));
  }
  return result;
}
