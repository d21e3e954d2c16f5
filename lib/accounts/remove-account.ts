import "server-only";
import { recordAction } from "@/db/queries/moderation";
import { deleteAccount, listUsers } from "@/db/queries/users";
import { AppError } from "@/lib/errors";
import { actBy, type Operator } from "@/lib/operator";
import { finishDeletion } from "./finish-deletion";

export type RemovedAccount = { id: string; favorites: number; isSignInDeleted: boolean };

/**
 * Deletes an account for its owner, who asked the operator: all that is kept of it, and then its
 * sign-in, which the retention job finishes where the service cannot be reached.
 */
export async function removeAccount(id: string, operator: Operator): Promise<RemovedAccount> {
  const user = (await listUsers(id)).find((one) => one.id === id.toLowerCase());
  if (!user || user.deletedAt !== null) throw new AppError("not_found");
  const { favorites } = user;
  if (operator.isTrial) return { id: user.id, favorites, isSignInDeleted: false };
  const subject = { action: "delete", subjectKind: "user", subjectId: user.id } as const;
  await deleteAccount(user.id, null, (tx) => recordAction(tx, { ...actBy(operator), ...subject }));
  const isSignInDeleted = await finishDeletion(user.id).catch(() => false);
  return { id: user.id, favorites, isSignInDeleted };
}
