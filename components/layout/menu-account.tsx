"use client";

import { useSignOut } from "@/components/auth/use-sign-out";
import { useViewer } from "@/components/auth/use-viewer";
import { buttonStyle } from "@/components/ui/button-style";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import type { AccountTexts } from "./account-texts";

type Props = { language: Language; texts: AccountTexts };

/** The foot of the menu on a phone: who is signed in and the way out, or the way in. */
export function MenuAccount({ language, texts }: Props) {
  const { user } = useViewer();
  const { isLeaving, leave } = useSignOut(language);
  if (!user) {
    return (
      <a href={pagePath(language, "login")} className={`${buttonStyle.primary} w-full`}>
        {texts.signIn}
      </a>
    );
  }
  return (
    <>
      <p className="mb-3 text-sm text-pretty wrap-anywhere text-muted">
        {fillText(texts.signedInAs, { name: user.name })}
      </p>
      <div className="flex flex-col gap-2">
        <a href={pagePath(language, "account")} className={buttonStyle.secondary}>
          {texts.account}
        </a>
        <button
          type="button"
          aria-disabled={isLeaving}
          onClick={leave}
          className={buttonStyle.secondary}
        >
          {texts.signOut}
        </button>
      </div>
    </>
  );
}
