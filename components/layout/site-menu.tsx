"use client";

import { useEffect } from "react";
import { Icon } from "@/components/ui/icon";
import { useScripts } from "@/components/ui/use-browser-value";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import { searchFieldPath } from "@/lib/search/view";
import { MenuAccount } from "./account-slot";
import { MainLinks, type MainTexts, useCurrent } from "./main-link";
import { PAGE_ICONS } from "./page-icons";
import type { AccountTexts } from "./shell-texts";

const ID = "site-menu";

type Props = {
  language: Language;
  texts: Pick<Messages["Shell"], "menu" | "closeMenu" | "mainMenu" | "me"> &
    Record<"search" | "history", string>;
  main: MainTexts;
  /** Null without a sign-in service. */
  account: AccountTexts | null;
};

/**
 * A modal dialog keeps the focus. Repeats the tab bar's links where the video page has its own bar.
 * Icons and the visitor's own pages are made in the browser: they would be a part of every page.
 */
export function SiteMenu({ language, texts, main, account }: Props) {
  const hasScripts = useScripts();
  return (
    <>
      <MenuButton dialog={ID} label={texts.menu} />
      <dialog id={ID} aria-label={texts.menu} closedby="any" className="site-menu">
        <div>
          <form method="dialog">
            <button type="submit" aria-label={texts.closeMenu} className="icon-button">
              <Icon name="close" className="size-6" />
            </button>
          </form>
          <nav aria-label={texts.mainMenu}>
            <ul>
              <MainLinks
                {...{ language, texts: main }}
                className="menu-link"
                hasIcons={hasScripts}
              />
              {hasScripts && (
                <>
                  <Row {...{ language }} page="history" text={texts.history} hasIcon />
                  {account && (
                    <Row {...{ language }} page="following" text={account.following} hasIcon />
                  )}
                </>
              )}
              <Row
                {...{ language }}
                page="search"
                text={texts.search}
                hasIcon={hasScripts}
                isSpare
              />
              <Row {...{ language }} page="me" text={texts.me} hasIcon={hasScripts} isSpare />
            </ul>
          </nav>
          {account && (
            <div className="menu-foot">
              <MenuAccount language={language} texts={account} />
            </div>
          )}
        </div>
      </dialog>
    </>
  );
}

type RowProps = {
  language: Language;
  page: "history" | "following" | "search" | "me";
  text: string;
  hasIcon: boolean;
  isSpare?: boolean;
};

function Row({ language, page, text, hasIcon, isSpare }: RowProps) {
  const current = useCurrent(language)({ page });
  const href = page === "search" ? searchFieldPath(language) : pagePath(language, page);
  return (
    <li className={isSpare ? "menu-spare" : undefined}>
      <a href={href} aria-current={current} className="menu-link">
        {hasIcon && <Icon name={PAGE_ICONS[page]} className="size-5 text-muted" />}
        {text}
      </a>
    </li>
  );
}

/** HTML attributes that React's types do not know yet. */
const SHOWS = (id: string) => ({ command: "show-modal", commandfor: id });

/** Works by HTML alone; browsers before 2026 need the script. */
function MenuButton({ dialog: id, label }: { dialog: string; label: string }) {
  const dialog = () => document.getElementById(id) as HTMLDialogElement | null;

  function open() {
    if (!("commandForElement" in HTMLButtonElement.prototype)) dialog()?.showModal();
  }

  // A page restored from the back/forward cache would show its menu open.
  useEffect(() => {
    const close = () => (document.getElementById(id) as HTMLDialogElement | null)?.close();
    addEventListener("pagehide", close);
    return () => removeEventListener("pagehide", close);
  }, [id]);

  return (
    <button
      type="button"
      aria-label={label}
      aria-haspopup="dialog"
      onClick={open}
      className="icon-button lg:hidden noscript:hidden"
      {...SHOWS(id)}
    >
      <Icon name="menu" className="size-6" />
    </button>
  );
}
