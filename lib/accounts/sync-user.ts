import "server-only";
import { upsertUser } from "@/db/queries/users";
import { AppError } from "@/lib/errors";
import type { SyncUserInput } from "./schema";

/**
 * Keeps what a sign-in tells of a person, as often as it is told. Refuses an account that has been
 * deleted: its tokens live a little longer, and shall not bring it back.
 */
export async function syncUser(said: SyncUserInput): Promise<{ success: true }> {
  const { supabase_id: id, email, name, avatar_url: avatarUrl } = said;
  const provider = said.provider ?? "email";
  if (!(await upsertUser({ id, email, name, avatarUrl, provider })))
    throw new AppError("forbidden");
  return { success: true };
}
