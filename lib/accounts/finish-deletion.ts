import "server-only";
import { noteSignInAsked } from "@/db/queries/note-sign-in-asked";
import { noteSignInDeleted } from "@/db/queries/note-sign-in-deleted";
import { deleteAuthUser } from "@/lib/auth/delete-auth-user";

/**
 * The last step of a deletion: the sign-in service lets go of the account, and the tombstone says so.
 * False where the one that holds it is not there to ask: it waits, behind those not looked at so long.
 */
export async function finishDeletion(userId: string): Promise<boolean> {
  const answer = await deleteAuthUser(userId).catch(async (error: unknown) => {
    await noteSignInAsked(userId);
    throw error;
  });
  if (answer === "not_asked") {
    await noteSignInAsked(userId);
    return false;
  }
  await noteSignInDeleted(userId);
  return true;
}
