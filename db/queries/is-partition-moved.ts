import postgres from "postgres";

const CHECK_VIOLATION = "23514";

/**
 * Whether a row was about to go to the default partition when its own one was attached. The
 * statement is rolled back; the next attempt finds the partition.
 */
export function isPartitionMoved(error: unknown): boolean {
  return (
    error instanceof postgres.PostgresError &&
    error.code === CHECK_VIOLATION &&
    error.constraint_name === undefined
  );
}
