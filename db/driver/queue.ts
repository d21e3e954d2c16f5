import "server-only";
import type { Sql } from "postgres";
import { closedError, openPoolConnection, type PoolConnection, type Statement } from "./connection";

const RETRY_MS = 100;
// PgBouncer 1.18 loses some statements that arrive before the previous answer; PostgreSQL itself none.
const MAX_PIPELINE = 100;
const SWEEP_MS = 15_000;

type Task = {
  /** A transaction needs its own connection. */
  isAlone: boolean;
  start: (connection: PoolConnection) => void;
  refuse: (error: unknown) => void;
};

export type PoolUse = {
  open: number;
  busy: number;
  waiting: number;
};

/** Rejects waiting statements while no connection can be made. `answerMs` closes silent connections. */
export function startQueue(options: Sql["options"], answerMs?: number) {
  const connections = new Set<PoolConnection>();
  const waiting: Task[] = [];
  const lifetimeMs = Number(options.max_lifetime ?? Number.POSITIVE_INFINITY) * 1000;
  const idleMs = Number(options.idle_timeout ?? Number.POSITIVE_INFINITY) * 1000;
  // A pooler that shares its connections between transactions allows no prepared statements.
  const pipeline = options.prepare ? MAX_PIPELINE : 1;
  let failure: { error: unknown; at: number } | null = null;
  let isPlanned = false;
  let isEnding = false;
  /** The driver fetches array types on each connection; once is enough. */
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
    // Only one connection attempt at a time, until one succeeds.
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
      else if (load < (chosen?.load ?? pipeline)) chosen = one;
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
    // Refuses them later: callers that retry at once must not block the event loop.
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
      const connection = waiting.length === 0 && !isEnding ? choose() : null;
      if (connection) return connection.send(statement);
      submit({
        isAlone: false,
        start: (connection) => connection.send(statement),
        refuse: (error) => statement.reject(error),
      });
    },
    use: (): PoolUse => ({
      open: connections.size,
      busy: [...connections].filter(({ load }) => load > 0).length,
      waiting: waiting.length,
    }),
    reserve(): Promise<PoolConnection> {
      return new Promise((start, refuse) => submit({ isAlone: true, start, refuse }));
    },
    /** `timeout` in seconds, for running statements; waiting ones are rejected. */
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

const CHECKS = 20;
const NEVER = Number.NEGATIVE_INFINITY;

type Activity = { received: number; heardAt: number; owesSince: number | null };

// Closes connections that owe an answer and have received nothing for `answerMs`. If none has received
// anything lately, all are closed, or the next statements would wait as long again. Counts checks, not time:
// a process that was suspended first reads what has arrived.
function watchAnswers(connections: ReadonlySet<PoolConnection>, answerMs: number): NodeJS.Timeout {
  const activities = new WeakMap<PoolConnection, Activity>();
  let check = 0;

  function activityOf(one: PoolConnection): Activity {
    const { received } = one;
    const activity = activities.get(one) ?? { received: 0, heardAt: NEVER, owesSince: null };
    activities.set(one, activity);
    if (received !== activity.received) Object.assign(activity, { received, heardAt: check });
    if (one.load === 0) activity.owesSince = null;
    else activity.owesSince ??= check;
    return activity;
  }

  return setInterval(() => {
    check += 1;
    const silent: PoolConnection[] = [];
    let isHeard = false;
    for (const one of connections) {
      const { heardAt, owesSince } = activityOf(one);
      if (owesSince !== null && check - Math.max(heardAt, owesSince) >= CHECKS) silent.push(one);
      if (check - heardAt < CHECKS / 2) isHeard = true;
    }
    if (silent.length === 0) return;
    const error = unansweredError();
    for (const one of isHeard ? silent : [...connections]) one.close(error);
  }, answerMs / CHECKS).unref();
}

function unansweredError(): Error {
  const message = "The database did not answer in time";
  return Object.assign(closedError(), { message, code: "ETIMEDOUT" });
}
