import type { SupabaseClient } from "@supabase/supabase-js";

/** Sets this person's password: nobody else's, whom another tab may have signed in since. */
export async function changePassword(
  auth: SupabaseClient["auth"],
  userId: string,
  password: string,
): Promise<{ error: unknown }> {
  const { data, error } = await auth.getSession();
  if (error) return { error };
  if (data.session?.user.id !== userId) return { error: { name: "AuthSessionMissingError" } };
  return auth.updateUser({ password });
}
