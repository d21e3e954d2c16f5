"use client";

import { useEffect, useState } from "react";
import { sendPending } from "@/components/favorite/send-pending";
import { useKeptHeart, usePendingFollow } from "@/components/favorite/use-pending";
import { buttonStyle } from "@/components/ui/button-style";
import { Spinner } from "@/components/ui/icon";
import { settleSignIn, signOut } from "@/lib/auth/session";
import { isHandle } from "@/lib/authors/username";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import { nextPathOfAddress } from "../../lib/auth/next-path";
import { FactorForm } from "./credential-form";
import type { PasswordView } from "./password-views";
import { OtherWays, SignInChoices, type SignInOptions } from "./sign-in-choices";
import { SignInHead, type SignInTexts } from "./sign-in-layout";
import { useViewer } from "./use-viewer";

type Props = { language: Language; title: string; texts: SignInTexts; options: SignInOptions };

function leadOf(form: SignInTexts["form"], isHeartKept: boolean, follow: string | null): string {
  if (follow !== null && isHandle(follow))
    return fillText(form.keptFollow, { author: `@${follow}` });
  return isHeartKept ? form.keptHeart : form.lead;
}

export function SignInScreen({ language, title, texts, options }: Props) {
  const viewer = useViewer();
  const isHeartKept = useKeptHeart();
  const follow = usePendingFollow();
  const [view, setView] = useState<PasswordView>({ kind: "sign-in" });
  const userId = viewer.status === "signed-in" ? viewer.user.id : null;
  const needsFactor = viewer.status === "anonymous" && viewer.needsFactor === true;

  useEffect(() => {
    if (userId === null) return;
    const next = nextPathOfAddress(pagePath(language, "home"));
    void settleSignIn()
      .then(() => sendPending(userId, language))
      .finally(() => location.replace(next));
  }, [userId, language]);

  if (viewer.user) {
    return (
      <>
        <SignInHead title={title} />
        <p role="status" className="flex items-center gap-3 text-muted">
          <Spinner />
          {texts.form.signedIn}
        </p>
      </>
    );
  }
  if (needsFactor) {
    return (
      <>
        <SignInHead title={texts.form.factorTitle} text={texts.form.factorText} />
        <FactorForm texts={texts} />
        <OtherWays>
          <button
            type="button"
            className={`${buttonStyle.link} text-start`}
            onClick={() => void signOut()}
          >
            {texts.form.otherAccount}
          </button>
        </OtherWays>
      </>
    );
  }
  return (
    <SignInChoices
      language={language}
      title={title}
      texts={texts}
      options={options}
      lead={leadOf(texts.form, isHeartKept, follow)}
      view={view}
      onView={setView}
    />
  );
}
