import type { TestDatabase } from "./test-database";

/**
 * The sessions of the test's own database that wait for a lock; its server is shared with other
 * tests. Run it outside any transaction: inside one the result never changes.
 */
export function waitingSessions({ sql }: Pick<TestDatabase, "sql">) {
  return sql`
    select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
}
