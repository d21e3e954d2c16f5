import type { SupabaseClient } from "@supabase/supabase-js";
import { CredentialForm } from "./credential-form";
import { FactorForm } from "./second-step";
import { SignInHead } from "./sign-in-head";
import type { SignInTexts } from "./sign-in-layout";

type Props = {
  userId: string;
  /** A link in a mail is not a full sign-in if the account has a second factor. */
  needsFactor: boolean;
  texts: SignInTexts;
  onDone: () => void;
};

export function ChoosePassword({ userId, needsFactor, texts, onDone }: Props) {
  const { form } = texts;
  if (needsFactor) {
    return (
      <>
        <SignInHead title={form.factorTitle} text={form.factorText} />
        <FactorForm texts={texts} />
      </>
    );
  }
  return (
    <>
      <SignInHead title={form.passwordTitle} />
      <CredentialForm
        fields={["password", "confirm"]}
        texts={texts}
        labels={{ submit: form.save, pending: form.saving }}
        fallback="failed"
        autoFocus
        send={(auth, { password = "" }) => changePassword(auth, userId, password)}
        onDone={onDone}
      />
    </>
  );
}

/** Refuses if another tab has switched accounts. */
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
