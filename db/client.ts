import "server-only";
import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres, { type Sql } from "postgres";
import { env } from "@/lib/env";
import * as schema from "./schema";

export type Database = PostgresJsDatabase<typeof schema> & { $client: Sql };

type Connection = { url?: string; database?: Database };

// Next gives routes their own module instances: one pool for all of them hangs here.
const KEY = Symbol.for("postreel.database");
const held = globalThis as typeof globalThis & { [KEY]?: Connection };

function connection(): Connection {
  held[KEY] ??= {};
  return held[KEY];
}

/** Points the process at a database: the embedded one at start, a fresh clone in tests. */
export async function setDatabase(url: string): Promise<void> {
  await closeDatabase();
  connection().url = url;
}

/** The pool's Drizzle face, for everyday reads and writes. Timestamps of columns are `Date`. */
export function db(): Database {
  const current = connection();
  current.database ??= open(current.url ?? env().DATABASE_URL);
  return current.database;
}

/**
 * The same pool without Drizzle, for hot statements: these are prepared.
 * int8 arrives as a decimal string, timestamps as PostgreSQL's text (see `instantOf`).
 */
export function sql(): Sql {
  return db().$client;
}

/** Ends the pool once its running statements are done. The next `db()` opens another. */
export async function closeDatabase(): Promise<void> {
  const current = connection();
  const open = current.database;
  current.database = undefined;
  await open?.$client.end({ timeout: 5 });
}

/** A timestamp of `sql()` as a `Date`. */
export function instantOf(text: string): Date {
  return new Date(text);
}

function open(url: string | undefined): Database {
  if (!url) throw new Error("No database: neither DATABASE_URL nor an embedded one that runs");
  return drizzle(postgres(url, poolOptions()), { schema, casing: "snake_case" });
}

function poolOptions(): postgres.Options<Record<string, never>> {
  const prepare = env().DATABASE_PREPARE === "true";
  return {
    max: 10,
    prepare,
    connect_timeout: 10,
    idle_timeout: 60,
    max_lifetime: 1800,
    onnotice: () => undefined,
    // A transaction pooler refuses start parameters it does not know.
    connection: prepare
      ? { application_name: "postreel", statement_timeout: 10_000 }
      : { application_name: "postreel" },
  };
}
