"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";
import { Icon } from "@/components/ui/icon";
import type { IconName } from "@/components/ui/icon-paths";
import { useScripts } from "@/components/ui/use-search";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import { searchFieldPath } from "@/lib/search/view";
import type { AccountTexts } from "./account-menu";
import { MenuAccount } from "./account-slot";
import { MainLinks, type MainTexts } from "./main-link";
import { PAGE_ICONS } from "./page-icons";

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
                  <Row
                    icon={PAGE_ICONS.history}
                    href={pagePath(language, "history")}
                    text={texts.history}
                  />
                  {account && (
                    <Row
                      icon={PAGE_ICONS.following}
                      href={pagePath(language, "following")}
                      text={account.following}
                    />
                  )}
                </>
              )}
              <Row
                icon={hasScripts && PAGE_ICONS.search}
                href={searchFieldPath(language)}
                text={texts.search}
                isSpare
              />
              <Row
                icon={hasScripts && PAGE_ICONS.me}
                href={pagePath(language, "me")}
                text={texts.me}
                isSpare
              />
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

type RowProps = { icon: IconName | false; href: string; text: string; isSpare?: boolean };

function Row({ icon, href, text, isSpare }: RowProps) {
  const isHere = usePathname() === href;
  return (
    <li className={isSpare ? "menu-spare" : undefined}>
      <a href={href} aria-current={isHere ? "page" : undefined} className="menu-link">
        {icon && <Icon name={icon} className="size-5 text-muted" />}
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
