import "server-only";
import type { Sql } from "postgres";
import {
  closedError,
  openPoolConnection,
  type PoolConnection,
  type Statement,
} from "./pool-connection";
import { watchAnswers } from "./pool-watch";

/** After a connection could not be had: until then none is tried. */
const RETRY_MS = 100;
/** How much may wait for its answer on one connection. */
const MAX_PIPELINE = 100;
const SWEEP_MS = 15_000;

type Task = {
  /** A transaction has its connection for itself. */
  isAlone: boolean;
  start: (connection: PoolConnection) => void;
  refuse: (error: unknown) => void;
};

/**
 * Hands statements to connections: to an idle one, else to a new one, else behind what the least
 * busy one has to answer. While none can be had, what would only wait is refused. With `answerMs`, a
 * connection that is silent for so long while it has to answer is given up.
 */
export function startQueue(options: Sql["options"], answerMs?: number) {
  const connections = new Set<PoolConnection>();
  const waiting: Task[] = [];
  const lifetimeMs = Number(options.max_lifetime ?? Number.POSITIVE_INFINITY) * 1000;
  const idleMs = Number(options.idle_timeout ?? Number.POSITIVE_INFINITY) * 1000;
  let failure: { error: unknown; at: number } | null = null;
  let isPlanned = false;
  let isEnding = false;
  /** The driver asks for the types of arrays on each connection; once is enough. */
  let hasTypes = false;

  const sweeping = setInterval(retire, SWEEP_MS).unref();
  const watching = answerMs && watchAnswers(connections, answerMs);

  function retire() {
    const now = performance.now();
    for (const one of connections) {
      if (!one.isReady || one.load > 0) continue;
      if (now - one.openedAt > lifetimeMs || now - one.idleSince > idleMs) one.close();
    }
  }

  function plan() {
    if (isPlanned || waiting.length === 0) return;
    isPlanned = true;
    queueMicrotask(() => {
      isPlanned = false;
      dispatch();
    });
  }

  function mayConnect(): boolean {
    if (connections.size >= options.max) return false;
    if (!failure) return true;
    // One at a time, until one has been had.
    return (
      performance.now() - failure.at >= RETRY_MS && [...connections].every((one) => one.isReady)
    );
  }

  function connect(): PoolConnection {
    const connection = openPoolConnection(hasTypes ? { ...options, fetch_types: false } : options, {
      onfree: () => {
        hasTypes = true;
        failure = null;
        plan();
      },
      onend: (reason) => {
        connections.delete(connection);
        if (reason && !isEnding) failure = { error: reason.error, at: performance.now() };
        plan();
      },
    });
    connections.add(connection);
    return connection;
  }

  function choose(): PoolConnection | null {
    const now = performance.now();
    let chosen: PoolConnection | null = null;
    for (const one of connections) {
      if (one.isFull) continue;
      const { load } = one;
      if (now - one.openedAt > lifetimeMs) {
        if (load === 0) one.close();
      } else if (load === 0) return one;
      else if (load < (chosen?.load ?? MAX_PIPELINE)) chosen = one;
    }
    return mayConnect() ? connect() : chosen;
  }

  function dispatch() {
    while (waiting.length > 0) {
      const connection = choose();
      if (!connection) break;
      const task = waiting.shift() as Task;
      if (task.isAlone) connection.reserve();
      task.start(connection);
    }
    if (failure && ![...connections].some((one) => one.isReady)) refuseWaiting(failure.error);
  }

  function refuseWaiting(error: unknown) {
    const refused = waiting.splice(0);
    // In a later turn: whoever asks again at once shall not keep the loop from turning.
    if (refused.length === 0) return;
    setImmediate(() => {
      for (const task of refused) task.refuse(error);
    });
  }

  function submit(task: Task) {
    waiting.push(task);
    if (isEnding) refuseWaiting(Object.assign(closedError(), { code: "CONNECTION_ENDED" }));
    else dispatch();
  }

  return {
    send(statement: Statement) {
      // Mostly nobody waits.
      const connection = waiting.length === 0 && !isEnding ? choose() : null;
      if (connection) return connection.send(statement);
      submit({
        isAlone: false,
        start: (connection) => connection.send(statement),
        refuse: (error) => statement.reject(error),
      });
    },
    /** For one transaction. */
    reserve(): Promise<PoolConnection> {
      return new Promise((start, refuse) => submit({ isAlone: true, start, refuse }));
    },
    /** Lets what runs end, within `timeout` seconds; what waits is refused. */
    async end({ timeout }: { timeout?: number | undefined } = {}): Promise<void> {
      isEnding = true;
      clearInterval(sweeping);
      if (watching) clearInterval(watching);
      refuseWaiting(Object.assign(closedError(), { code: "CONNECTION_ENDED" }));
      await Promise.all(
        [...connections].map((one) => one.client.end({ timeout }).finally(() => one.close())),
      );
    },
  };
}
