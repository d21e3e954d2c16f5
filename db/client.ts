import { processWide } from "@/lib/runtime/slots";
import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Options, Sql } from "postgres";
import { env } from "@/lib/env";
import { openPool, poolUse } from "./driver/open-pool";
import * as schema from "./schema";

export type Database = PostgresJsDatabase<typeof schema> & { $client: Sql };

/** What a query runs on: the pool, or its caller's transaction. @public */
export type Executor = Pick<
  Database,
  "select" | "selectDistinct" | "insert" | "update" | "delete" | "execute"
>;

/** Jobs have their own pool, so that they take no connections from visitors. */
type Pool = "visitors" | "jobs";

type Connection = {
  urls: { [name in Pool]?: string | undefined } | undefined;
  answerMs?: number | undefined;
  databases: { [name in Pool]?: Database | undefined };
  pool: AsyncLocalStorage<Pool>;
};

const connection = () =>
  processWide<Connection>("db.pools", () => ({
    urls: undefined,
    databases: {},
    pool: new AsyncLocalStorage(),
  }));

/** `directUrl` bypasses the pooler, for jobs. `answerMs` limits visitors' waits for a silent database. */
export async function setDatabase(
  url: string,
  directUrl?: string,
  answerMs?: number,
): Promise<void> {
  await closeDatabase();
  Object.assign(connection(), { urls: { visitors: url, jobs: directUrl }, answerMs });
}

/** Bypasses the pooler, for what needs a session. */
export function directUrl(): string {
  const { visitors, jobs } = connection().urls ?? {};
  const url = jobs ?? env().DATABASE_DIRECT_URL ?? visitors ?? env().DATABASE_URL;
  if (!url) throw new Error("No database has been opened");
  return url;
}

export function onJobsPool<Result>(work: () => Promise<Result>): Promise<Result> {
  return connection().pool.run("jobs", work);
}

/** Timestamps of columns are `Date`. */
export function db(): Database {
  const { databases, pool } = connection();
  const name = pool.getStore() ?? "visitors";
  databases[name] ??= open(name);
  return databases[name];
}

/** Built and prepared on each request, a query costs six times as much (figures in `queries/README.md`). */
export function prepared<Query>(build: (database: Database) => Query): () => Query {
  const built = new WeakMap<Database, Query>();
  return () => {
    const database = db();
    const query = built.get(database) ?? build(database);
    built.set(database, query);
    return query;
  };
}

/** int8 arrives as a decimal string, timestamps as PostgreSQL's text. See `queries/README.md`. */
export function sql(): Sql {
  return db().$client;
}

export function poolUses() {
  return Object.entries(connection().databases).flatMap(([pool, database]) => {
    const use = poolUse(database.$client);
    return use ? [{ pool, ...use }] : [];
  });
}

/** Waits for running statements. The next `db()` opens another pool. */
export async function closeDatabase(): Promise<void> {
  const current = connection();
  const open = Object.values(current.databases);
  current.databases = {};
  await Promise.all(open.map((database) => database?.$client.end({ timeout: 1 })));
}

function open(name: Pool): Database {
  const { DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_PREPARE } = env();
  const urls = connection().urls ?? { visitors: DATABASE_URL, jobs: DATABASE_DIRECT_URL };
  const directUrl = name === "jobs" ? urls.jobs : undefined;
  const url = directUrl ?? urls.visitors;
  if (!url) throw new Error("No database: neither DATABASE_URL nor an embedded one that runs");
  const isSession = directUrl !== undefined || DATABASE_PREPARE === "true";
  const answerMs = name === "visitors" ? connection().answerMs : undefined;
  const pool = openPool(url, poolOptions(name, isSession, answerMs), answerMs);
  return drizzle(pool, { schema, casing: "snake_case" });
}

const POOLS = {
  visitors: { max: 10, application_name: "postreel" },
  // More than there are jobs: each holds a connection for its lock and uses another for its work.
  jobs: { max: 16, application_name: "postreel jobs" },
};

// No parallel workers for visitors: their statements stop at the first matching rows, and workers scan far
// beyond (282 ms instead of 30 for ten of half a million authors).
const SESSION = {
  visitors: { statement_timeout: 10_000, max_parallel_workers_per_gather: 0 },
  jobs: { statement_timeout: 10_000 },
};

function poolOptions(
  name: Pool,
  /** False behind a transaction pooler, which refuses start parameters it does not know. */
  isSession: boolean,
  answerMs: number | undefined,
): Options<Record<string, never>> {
  const { max, application_name } = POOLS[name];
  // The server cancels a slow statement before the pool takes it for silent.
  const limit = answerMs && { statement_timeout: Math.round(answerMs * 0.9) };
  return {
    max,
    prepare: isSession,
    connect_timeout: 10,
    idle_timeout: 60,
    max_lifetime: 1800,
    onnotice: () => undefined,
    connection: { application_name, ...(isSession && { ...SESSION[name], ...limit }) },
  };
}
