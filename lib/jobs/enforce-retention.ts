import "server-only";
import { dropExpiredSalts } from "@/db/queries/drop-expired-salts";
import { finishDeletions } from "@/lib/accounts/finish-deletions";

/** Lets go of what may not be kept any longer. One that fails is no reason to keep the others. */
export async function enforceRetention(now: Date): Promise<void> {
  const done = await Promise.allSettled([dropExpiredSalts(now), finishDeletions()]);
  const [failed] = done.filter((one) => one.status === "rejected");
  if (failed) throw failed.reason;
}
