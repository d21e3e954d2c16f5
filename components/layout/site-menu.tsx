"use client";

import { useEffect } from "react";
import { Icon } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import { searchFieldPath } from "@/lib/search/view";
import type { AccountTexts } from "./account-menu";
import { MenuAccount } from "./account-slot";
import { MainLinks, type MainTexts } from "./main-link";

const ID = "site-menu";

type Props = {
  language: Language;
  texts: Pick<Messages["Shell"], "menu" | "closeMenu" | "mainMenu" | "me"> & { search: string };
  main: MainTexts;
  /** Null without a sign-in service. */
  account: AccountTexts | null;
};

/** A modal dialog keeps the focus. Repeats the tab bar's links where the video page has its own bar. */
export function SiteMenu({ language, texts, main, account }: Props) {
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
              <MainLinks language={language} texts={main} className="menu-link" />
              <li className="menu-spare">
                <a href={searchFieldPath(language)} className="menu-link">
                  {texts.search}
                </a>
              </li>
              <li className="menu-spare">
                <a href={pagePath(language, "me")} className="menu-link">
                  {texts.me}
                </a>
              </li>
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
