import "server-only";
import { recordActions } from "@/db/queries/moderation";
import * as users from "@/db/queries/users";
import { deleteAuthUser } from "@/lib/auth/auth-service";
import type { Viewer } from "@/lib/auth/viewer";
import { recordErasures } from "@/lib/erasures/journal";
import { AppError } from "@/lib/errors";
import { forgetFavoriteCounts } from "@/lib/favorites/favorites";
import { actBy, type Operator } from "@/lib/operator";
import { report } from "@/lib/runtime/report";
import { requireRecentSignIn } from "./sign-in-checks";

/** If the sign-in service cannot be reached, the retention job repeats the last step. */
export async function deleteAccount(viewer: Viewer): Promise<{ success: true }> {
  requireRecentSignIn(viewer, new Date());
  await users.deleteAccount(viewer.id, null, () => recordErasures("account", [viewer.id]));
  forgetFavoriteCounts(viewer.id);
  await finishDeletion(viewer.id).catch((error: unknown) => {
    report("An account is deleted here and not yet at the sign-in service", {
      error: String(error),
    });
  });
  return { success: true };
}

export type RemovedAccount = { id: string; favorites: number; isSignInDeleted: boolean };

export async function removeAccount(id: string, operator: Operator): Promise<RemovedAccount> {
  const user = (await users.listUsers(id)).find((one) => one.id === id.toLowerCase());
  if (!user || user.deletedAt !== null) throw new AppError("not_found");
  const { favorites } = user;
  if (operator.isTrial) return { id: user.id, favorites, isSignInDeleted: false };
  const subject = { action: "delete", subjectKind: "user", subjectId: user.id } as const;
  await users.deleteAccount(user.id, null, async (tx) => {
    await recordActions(tx, [{ ...actBy(operator), ...subject }]);
    await recordErasures("account", [user.id]);
  });
  const isSignInDeleted = await finishDeletion(user.id).catch(() => false);
  return { id: user.id, favorites, isSignInDeleted };
}

/** More than an hour brings; the next run continues. */
const BATCH = 500;

/** Throws if one fails again; leaves the rest to the next run if the service cannot be reached at all. */
export async function finishDeletions(): Promise<void> {
  const failures: unknown[] = [];
  for (const userId of await users.listHalfDeleted(BATCH)) {
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

/** False if the account's service is not configured: the row waits behind those tried longer ago. */
export async function finishDeletion(userId: string): Promise<boolean> {
  const answer = await deleteAuthUser(userId).catch(async (error: unknown) => {
    await users.markDeletionTried(userId);
    throw error;
  });
  if (answer === "not_asked") {
    await users.markDeletionTried(userId);
    return false;
  }
  await users.markDeletionDone(userId);
  return true;
}
