"use client";

import { Suspense } from "react";
import { useViewer } from "@/components/auth/use-viewer";
import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import { lazyOr } from "@/components/ui/lazy-or";
import type { Language } from "@/lib/i18n/languages";
import { loginPath, pagePath } from "@/lib/routes";
import { PAGE_ICONS } from "./page-icons";
import type { AccountTexts } from "./shell-texts";

type LinkProps = { href: string; text: string; className?: string };
type Props = { language: Language; texts: AccountTexts };

function AccountLink({ href, text, className = "" }: LinkProps) {
  return (
    <a href={href} className={`account-link ${className}`}>
      <Icon name={PAGE_ICONS.account} />
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

/** CSS shows the link late: no flash for signed-in users, and a link without scripts. */
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

/** Reading the viewer removes a session from before sign-in was switched off. */
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
  lead?: string;
  /** Return path after sign-in; the home page by default. */
  next?: string;
};

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
