import type { SupabaseClient } from "@supabase/supabase-js";

/** Takes a second step away. One that is gone already, by another tab or device, is removed as well. */
export async function removeFactor(
  auth: SupabaseClient["auth"],
  factorId: string,
): Promise<{ error: unknown }> {
  const { error } = await auth.mfa.unenroll({ factorId });
  return { error: error?.code === "mfa_factor_not_found" ? null : error };
}
