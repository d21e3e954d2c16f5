import "server-only";
import postgres from "postgres";
import { driverError } from "./driver-error";

const CHECK_VIOLATION = "23514";

/** A row's own partition was attached while the row was on its way to the default one; a retry finds it. */
function isPartitionMoved(error: unknown): boolean {
  return (
    error instanceof postgres.PostgresError &&
    error.code === CHECK_VIOLATION &&
    error.constraint_name === undefined
  );
}

const FOREIGN_KEY_VIOLATION = "23503";

/** The author was deleted as one without posts, just before the post came. */
function isAuthorDeleted(error: unknown): boolean {
  return (
    error instanceof postgres.PostgresError &&
    error.code === FOREIGN_KEY_VIOLATION &&
    error.constraint_name === "videos_author_id_authors_id_fk"
  );
}

const UNIQUE_VIOLATION = "23505";
const DEADLOCK = "40P01";

/** A loser has waited for the winner's commit, so that its next attempt sees the winner's row. */
const ATTEMPTS = 8;

/** The loser of a race gives null, or fails on a key, a lock or a partition that was just attached. */
export async function retryOnConflict<T>(attempt: () => Promise<T | null>): Promise<T> {
  for (let left = ATTEMPTS; left > 0; left -= 1) {
    const stored = await attempt().catch(orLostRace);
    if (stored !== null) return stored;
  }
  throw new Error(`Still beaten by other writers after ${ATTEMPTS} attempts`);
}

function orLostRace(thrown: unknown): null {
  const error = driverError(thrown);
  if (error instanceof postgres.PostgresError) {
    if (error.code === UNIQUE_VIOLATION || error.code === DEADLOCK) return null;
  }
  if (isPartitionMoved(error) || isAuthorDeleted(error)) return null;
  throw thrown;
}
