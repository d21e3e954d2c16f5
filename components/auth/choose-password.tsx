import { changePassword } from "./change-password";
import { CredentialForm } from "./credential-form";
import { FactorForm } from "./factor-form";
import { SignInHead } from "./sign-in-head";
import type { SignInTexts } from "./sign-in-texts";

type Props = {
  userId: string;
  /** A link of a mail is half a sign-in where the account has a second step. */
  needsFactor: boolean;
  texts: SignInTexts;
  onDone: () => void;
};

/** Another password for somebody who came by the link for a lost one. */
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
