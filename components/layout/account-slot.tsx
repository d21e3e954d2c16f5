"use client";

import { Suspense } from "react";
import { useViewer } from "@/components/auth/use-viewer";
import { lazyOr } from "@/components/ui/lazy-or";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import { AccountLink } from "./account-link";
import type { AccountTexts } from "./account-texts";

type Props = { language: Language; texts: AccountTexts };

const AccountMenu = lazyOr(
  () => import("./account-menu").then((menu) => menu.default),
  ({ language, texts }) => (
    <AccountLink href={pagePath(language, "account")} text={texts.account} />
  ),
);

/**
 * The way to sign in, or the menu of whoever is. What the server sends is the way in; it appears
 * late by style, so that somebody signed in does not see it go by, and does so without scripts too.
 */
export function AccountSlot({ language, texts }: Props) {
  const { status, user } = useViewer();
  if (user) {
    return (
      <Suspense>
        <AccountMenu language={language} texts={texts} user={user} />
      </Suspense>
    );
  }
  return (
    <AccountLink
      href={pagePath(language, "login")}
      text={texts.signIn}
      className={status === "loading" ? "appear-late" : ""}
    />
  );
}
