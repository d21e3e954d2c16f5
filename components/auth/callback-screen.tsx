"use client";

import type { SupabaseClient } from "@supabase/supabase-js";
import { useEffect, useState } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Spinner } from "@/components/ui/icon";
import { Notice } from "@/components/ui/notice";
import { explainAuthError } from "@/lib/auth/explain-auth-error";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import { arrivalPath, type Completed, completeCallback } from "./complete-callback";
import { CredentialForm, FactorForm } from "./credential-form";
import { SignInHead, SignInPanel, type SignInTexts } from "./sign-in-layout";
import { useViewer } from "./use-viewer";

type Props = { language: Language; texts: Messages["Callback"]; signIn: SignInTexts };

export function CallbackScreen({ language, texts, signIn }: Props) {
  const [completed, setCompleted] = useState<Completed | null>(null);
  const viewer = useViewer();

  useEffect(() => {
    void completeCallback(language).then((outcome) => {
      if (outcome.kind === "go") location.replace(outcome.path);
      else setCompleted(outcome);
    });
  }, [language]);

  if (completed?.kind === "failed") {
    const words = { ...signIn.errors, failed: texts.errorText };
    const message = explainAuthError(completed.error, words, "failed");
    return <CallbackFailure language={language} texts={texts} message={message} />;
  }
  if (completed?.kind === "choose-password") {
    return (
      <SignInPanel>
        <ChoosePassword
          userId={completed.userId}
          needsFactor={viewer.status === "anonymous" && viewer.needsFactor === true}
          texts={signIn}
          onDone={() => location.replace(arrivalPath(language))}
        />
      </SignInPanel>
    );
  }
  return (
    <SignInPanel>
      <div className="flex items-center gap-4" role="status">
        <Spinner />
        <h1 className="title-small">{texts.processing}</h1>
      </div>
      <p className="hidden text-warning noscript:block">{signIn.form.needsScript}</p>
    </SignInPanel>
  );
}

type FailureProps = {
  language: Language;
  texts: Pick<Messages["Callback"], "errorTitle" | "backToLogin">;
  /** Our own words: text from a provider's address is never shown. */
  message: string;
};

export function CallbackFailure({ language, texts, message }: FailureProps) {
  return (
    <Notice title={texts.errorTitle}>
      <p role="alert" className="text-pretty text-muted">
        {message}
      </p>
      <a href={pagePath(language, "login")} className={`${buttonStyle.primary} mt-2`}>
        {texts.backToLogin}
      </a>
    </Notice>
  );
}

type PasswordProps = {
  userId: string;
  /** A link in a mail is not a full sign-in if the account has a second factor. */
  needsFactor: boolean;
  texts: SignInTexts;
  onDone: () => void;
};

export function ChoosePassword({ userId, needsFactor, texts, onDone }: PasswordProps) {
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
