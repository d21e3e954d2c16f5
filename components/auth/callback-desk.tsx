"use client";

import { useEffect, useState } from "react";
import { Spinner } from "@/components/ui/spinner";
import { explainAuthError } from "@/lib/auth/explain-auth-error";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { CallbackFailure } from "./callback-failure";
import { ChoosePassword } from "./choose-password";
import { arrivalPath, type Completed, completeCallback } from "./complete-callback";
import { SignInPanel } from "./sign-in-panel";
import type { SignInTexts } from "./sign-in-texts";
import { useViewer } from "./use-viewer";

type Props = { language: Language; texts: Messages["Callback"]; signIn: SignInTexts };

/** Works on what a provider or a mail brought back, shows that it does, and goes on. */
export function CallbackDesk({ language, texts, signIn }: Props) {
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
