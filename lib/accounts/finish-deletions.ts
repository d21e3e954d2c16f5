import "server-only";
import { listHalfDeleted } from "@/db/queries/users";
import { AppError } from "@/lib/errors";
import { finishDeletion } from "./finish-deletion";

/** More than an hour brings; the next run goes on. */
const BATCH = 500;

/**
 * Finishes the deletions that the sign-in service did not take at once. Fails when one still does,
 * and leaves the rest to the next run where the service itself cannot be reached.
 */
export async function finishDeletions(): Promise<void> {
  const failures: unknown[] = [];
  for (const userId of await listHalfDeleted(BATCH)) {
    try {
      await finishDeletion(userId);
    } catch (error) {
      failures.push(error);
      if (error instanceof AppError && error.code === "auth_unavailable") break;
    }
  }
  if (failures.length > 0) {
    const message = `${failures.length} not yet deleted at the sign-in service, the last for`;
    throw new AggregateError(failures, `${message} ${failures.at(-1)}`);
  }
}
