import "server-only";
import { noteSignInDeleted } from "@/db/queries/note-sign-in-deleted";
import { deleteAuthUser } from "@/lib/auth/delete-auth-user";

/** The last step of a deletion: the sign-in service lets go of the account, and the tombstone says so. */
export async function finishDeletion(userId: string): Promise<void> {
  await deleteAuthUser(userId);
  await noteSignInDeleted(userId);
}
