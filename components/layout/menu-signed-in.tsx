"use client";

import { useSignOut } from "@/components/auth/use-sign-out";
import { buttonStyle } from "@/components/ui/button-style";
import type { ViewerUser } from "@/lib/auth/browser-viewer";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import type { AccountTexts } from "./account-texts";

type Props = { language: Language; texts: AccountTexts; user: ViewerUser };

/** Loaded on its own: most visitors have no account. */
export default function MenuSignedIn({ language, texts, user }: Props) {
  const { isLeaving, leave } = useSignOut(language);
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
