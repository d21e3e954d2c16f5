import { randomBytes } from "node:crypto";
import postgres, { type Sql } from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, inject } from "vitest";
import { readContentVersionBy } from "@/lib/runtime/content-version";
import { closeDatabase, type Database, db, setDatabase, sql } from "../client";
import { getContentVersion } from "../queries/clock";
import { TEMPLATE } from "./run-test-cluster";

export type TestDatabase = {
  url: string;
  db: Database;
  sql: Sql;
  /** Ends the pool and drops the database. */
  close: () => Promise<void>;
};

/** One for all tests of a file, or one for each. Call it above other hooks: they can use it, and end before it does. */
export function testDatabase(scope: "file" | "test" = "file"): TestDatabase {
  let current: TestDatabase | undefined;
  const opened = () => {
    if (!current) throw new Error("The database is not there yet");
    return current;
  };
  const [before, after] = scope === "file" ? [beforeAll, afterAll] : [beforeEach, afterEach];
  before(async () => {
    current = await createTestDatabase();
  });
  after(() => current?.close());
  return {
    get url() {
      return opened().url;
    },
    get db() {
      return opened().db;
    },
    get sql() {
      return opened().sql;
    },
    close: () => opened().close(),
  };
}

/** A new, empty, migrated database; the process's `db()` and `sql()` use it from now on. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { url, drop } = await createBlankDatabase({ isMigrated: true });
  await setDatabase(url);
  readContentVersionBy(getContentVersion);
  const close = async () => {
    await closeDatabase();
    await drop();
  };
  return { url, db: db(), sql: sql(), close };
}

/** An empty database beside the process's own, without migrations unless requested. */
export async function createBlankDatabase({
  isMigrated = false,
} = {}): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const cluster = inject("clusterUrl");
  const template = isMigrated ? `template ${TEMPLATE} strategy file_copy` : "";
  await onCluster(cluster, `create database ${name} ${template}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => onCluster(cluster, `drop database ${name} with (force)`) };
}

async function onCluster(url: string, statement: string): Promise<void> {
  const admin = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    await admin.unsafe(statement);
  } finally {
    await admin.end();
  }
}

/**
 * The sessions of the test's own database that wait for a lock; its server is shared with other
 * tests. Run it outside any transaction: inside one the result never changes.
 */
export function waitingSessions({ sql }: Pick<TestDatabase, "sql">) {
  return sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
}
