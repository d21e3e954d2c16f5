"use client";

import { Suspense } from "react";
import { useViewer } from "@/components/auth/use-viewer";
import { buttonStyle } from "@/components/ui/button-style";
import { lazyOr } from "@/components/ui/lazy-or";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import type { AccountTexts } from "./account-texts";

type Props = { language: Language; texts: AccountTexts };

const MenuSignedIn = lazyOr(
  () => import("./menu-signed-in").then((menu) => menu.default),
  ({ language, texts }) => (
    <a href={pagePath(language, "account")} className={`${buttonStyle.primary} w-full`}>
      {texts.account}
    </a>
  ),
);

/** The foot of the menu on a phone: who is signed in and the way out, or the way in. */
export function MenuAccount({ language, texts }: Props) {
  const { user } = useViewer();
  if (user) {
    return (
      <Suspense>
        <MenuSignedIn language={language} texts={texts} user={user} />
      </Suspense>
    );
  }
  return (
    <a href={pagePath(language, "login")} className={`${buttonStyle.primary} w-full`}>
      {texts.signIn}
    </a>
  );
}
