import { buttonStyle } from "@/components/ui/button-style";
import { Refusal } from "@/components/ui/refusal";
import { signOut } from "@/lib/auth/session";
import { loginPath, pagePath } from "@/lib/routes";
import type { AccountProps } from "./account-texts";
import type { AccountAnswer } from "./ask-account";

type Props = AccountProps & { answer: AccountAnswer | null };

/** Why something was not done, with the way to it where there is one. */
export function AccountRefusal({ language, texts, answer }: Props) {
  async function signInAgain() {
    await signOut();
    location.assign(loginPath(language, pagePath(language, "account")));
  }

  return (
    <div role="alert" className="flex flex-col items-start gap-3 empty:hidden">
      {answer?.kind === "failed" && <Refusal text={answer.message ?? texts.unreachable} />}
      {answer?.kind === "sign-in-again" && (
        <>
          <Refusal text={texts.signInAgain} />
          <button type="button" className={buttonStyle.secondary} onClick={signInAgain}>
            {texts.toSignIn}
          </button>
        </>
      )}
    </div>
  );
}
