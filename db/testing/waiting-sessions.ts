import type { TestDatabase } from "./test-database";

/**
 * The sessions of the test's own database that wait for a lock; its server is shared with other
 * tests. Asked outside any transaction: within one the answer stays as it first was.
 */
export function waitingSessions({ sql }: Pick<TestDatabase, "sql">) {
  return sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
}
