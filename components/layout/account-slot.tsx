"use client";

import { Suspense } from "react";
import { useViewer } from "@/components/auth/use-viewer";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { lazyOr } from "@/components/ui/lazy-or";
import type { Language } from "@/lib/i18n/languages";
import { loginPath, pagePath } from "@/lib/routes";
import type { AccountTexts } from "./account-menu";

type LinkProps = { href: string; text: string; className?: string };
type Props = { language: Language; texts: AccountTexts };

/** An icon, with its text where there is room. */
function AccountLink({ href, text, className = "" }: LinkProps) {
  return (
    <a href={href} className={`account-link ${className}`}>
      <Icon name="person" />
      <span className="max-lg:sr-only">{text}</span>
    </a>
  );
}

const AccountMenu = lazyOr(
  () => import("./account-menu").then(({ AccountMenu }) => AccountMenu),
  ({ language, texts }) => (
    <AccountLink href={pagePath(language, "account")} text={texts.account} />
  ),
);

/**
 * Link to sign-in, or the menu of the signed-in user. The HTML holds the link and shows it late by
 * CSS, so that it does not flash for signed-in users and still appears without scripts.
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

/** Shows nothing. Reading the viewer removes a session from before sign-in was switched off. */
export function NoAccount() {
  useViewer();
  return null;
}

const MenuSignedIn = lazyOr(
  () => import("./account-menu").then(({ MenuSignedIn }) => MenuSignedIn),
  ({ language, texts }) => (
    <a href={pagePath(language, "account")} className={`${buttonStyle.primary} w-full`}>
      {texts.account}
    </a>
  ),
);

type MenuProps = Props & {
  /** Shown above the link to sign-in. */
  lead?: string;
  /** Path to return to from sign-in; the home page by default. */
  next?: string;
};

/** The signed-in user with the sign-out button, or the link to sign-in: foot of the menu on a phone. */
export function MenuAccount({ language, texts, lead, next }: MenuProps) {
  const { status, user } = useViewer();
  if (user) {
    return (
      <Suspense>
        <MenuSignedIn language={language} texts={texts} user={user} />
      </Suspense>
    );
  }
  return (
    <div className={status === "loading" ? "appear-late" : ""}>
      {lead && <p className="mb-4 text-sm text-pretty text-muted">{lead}</p>}
      <a
        href={next ? loginPath(language, next) : pagePath(language, "login")}
        className={`${buttonStyle.primary} w-full`}
      >
        {texts.signIn}
      </a>
    </div>
  );
}
