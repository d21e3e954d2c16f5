"use client";

import { lazy, Suspense } from "react";
import { useViewer } from "@/components/auth/use-viewer";
import { Icon } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import { pagePath } from "@/lib/routes";
import type { AccountTexts } from "./account-texts";

const AccountMenu = lazy(() => import("./account-menu"));

type Props = { language: Language; texts: AccountTexts };

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
    <a
      href={pagePath(language, "login")}
      className={`flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-lg text-sm font-medium whitespace-nowrap hover:bg-raised lg:border lg:border-edge/60 lg:px-4 ${status === "loading" ? "appear-late" : ""}`}
    >
      <Icon name="person" />
      <span className="max-lg:sr-only">{texts.signIn}</span>
    </a>
  );
}
