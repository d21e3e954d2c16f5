import "server-only";
import { markDeletionDone, markDeletionTried } from "@/db/queries/users";
import { deleteAuthUser } from "@/lib/auth/delete-auth-user";

/**
 * The last step of a deletion: the sign-in service lets go of the account, and the tombstone says so.
 * False where the one that holds it is not there to ask: it waits, behind those not looked at so long.
 */
export async function finishDeletion(userId: string): Promise<boolean> {
  const answer = await deleteAuthUser(userId).catch(async (error: unknown) => {
    await markDeletionTried(userId);
    throw error;
  });
  if (answer === "not_asked") {
    await markDeletionTried(userId);
    return false;
  }
  await markDeletionDone(userId);
  return true;
}
