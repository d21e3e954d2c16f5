import type { SignInDraft } from "@/lib/auth/sign-in-rules";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import { CredentialForm } from "./credential-form";
import type { SignInTexts } from "./sign-in-layout";

/** `mailed` and `reset-mailed` wait for a link to be opened. */
export type PasswordView =
  | { kind: "sign-in" | "register" | "reset" }
  | { kind: "mailed" | "reset-mailed"; email: string };

type Props = {
  language: Language;
  texts: SignInTexts;
  onView: (view: PasswordView) => void;
  autoFocus: boolean;
};

const emailOf = ({ email = "" }: SignInDraft) => email.trim();
const callbackUrl = (language: Language) => location.origin + pagePath(language, "callback");

/** Does nothing on success: the page follows the session by itself. */
export function PasswordSignIn({ texts, autoFocus }: Props) {
  return (
    <CredentialForm
      fields={["email", "current"]}
      texts={texts}
      labels={{ submit: texts.form.submit, pending: texts.form.submitting }}
      fallback="signInFailed"
      autoFocus={autoFocus}
      send={(auth, draft) =>
        auth.signInWithPassword({ email: emailOf(draft), password: draft.current ?? "" })
      }
    />
  );
}

/** Where addresses are confirmed by mail, a new account has no session yet. */
export function Register({ language, texts, onView }: Props) {
  return (
    <CredentialForm
      fields={["name", "email", "password", "confirm"]}
      texts={texts}
      labels={{ submit: texts.form.register, pending: texts.form.registering }}
      fallback="registerFailed"
      autoFocus
      send={async (auth, draft) => {
        const { data, error } = await auth.signUp({
          email: emailOf(draft),
          password: draft.password ?? "",
          options: {
            data: { full_name: draft.name?.trim() },
            emailRedirectTo: callbackUrl(language),
          },
        });
        if (!error && !data.session) onView({ kind: "mailed", email: emailOf(draft) });
        return { error };
      }}
    />
  );
}

/** The response is the same for unknown addresses. */
export function ResetRequest({ language, texts, onView }: Props) {
  return (
    <CredentialForm
      fields={["email"]}
      texts={texts}
      labels={{ submit: texts.form.reset, pending: texts.form.resetting }}
      fallback="failed"
      autoFocus
      send={(auth, draft) =>
        auth.resetPasswordForEmail(emailOf(draft), { redirectTo: callbackUrl(language) })
      }
      onDone={(draft) => onView({ kind: "reset-mailed", email: emailOf(draft) })}
    />
  );
}
