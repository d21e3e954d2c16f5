import "server-only";
import { listHalfDeleted } from "@/db/queries/list-half-deleted";
import { finishDeletion } from "./finish-deletion";

/** More than an hour brings; the next run goes on. */
const BATCH = 500;

/** Finishes the deletions that the sign-in service did not take at once. Fails when one still does. */
export async function finishDeletions(): Promise<void> {
  const failures: unknown[] = [];
  for (const userId of await listHalfDeleted(BATCH)) {
    await finishDeletion(userId).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) {
    throw new AggregateError(
      failures,
      `${failures.length} accounts are still to be deleted: ${failures[0]}`,
    );
  }
}
