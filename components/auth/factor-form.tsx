import { CredentialForm } from "./credential-form";
import type { SignInTexts } from "./sign-in-texts";
import { verifyCode } from "./verify-code";

/** The second step of accounts that have one: a code of their authenticator app. */
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
