import type { SupabaseClient } from "@supabase/supabase-js";
import { CredentialForm } from "./credential-form";
import type { SignInTexts } from "./sign-in-layout";

export function FactorForm({ texts }: { texts: SignInTexts }) {
  return (
    <CredentialForm
      fields={["code"]}
      texts={texts}
      labels={{ submit: texts.form.verify, pending: texts.form.verifying }}
      fallback="failed"
      autoFocus
      send={(auth, { code = "" }) => verifyCode(auth, code.replace(/\s/g, ""))}
    />
  );
}

export async function verifyCode(
  auth: SupabaseClient["auth"],
  code: string,
): Promise<{ error: unknown }> {
  const { data, error } = await auth.mfa.listFactors();
  if (error) return { error };
  // An account can have several factors: each is tried with the code.
  let answer: { error: unknown } = { error: new Error("no factor") };
  for (const { id: factorId } of data.totp) {
    answer = await auth.mfa.challengeAndVerify({ factorId, code });
    if (!answer.error) return answer;
  }
  return answer;
}
