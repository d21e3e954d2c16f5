import type { SupabaseClient } from "@supabase/supabase-js";

/** Proves the second factor by a code of the authenticator app. */
export async function verifyCode(
  auth: SupabaseClient["auth"],
  code: string,
): Promise<{ error: unknown }> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) return { error };
  // An account can have several: the code says by itself whose it is.
  let answer: { error: unknown } = { error: new Error("no factor") };
  for (const { id: factorId } of data.totp) {
    answer = await auth.mfa.challengeAndVerify({ factorId, code });
    if (!answer.error) return answer;
  }
  return answer;
}
