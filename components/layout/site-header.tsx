import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import { AccountSlot } from "./account-slot";
import { accountTexts } from "./account-texts";
import { LanguageMenu } from "./language-menu";
import { Logo } from "./logo";
import { MainLink } from "./main-link";
import { MAIN_LINKS } from "./main-links";
import { MenuButton } from "./menu-button";
import { SITE_MENU_ID, SiteMenu } from "./site-menu";

type Props = { language: Language; texts: Messages["Shell"] };

/** The account's place keeps its size, whoever turns out to look at the page. */
export function SiteHeader({ language, texts }: Props) {
  return (
    <header className="mx-auto flex w-full max-w-[112rem] flex-wrap items-center gap-x-1 px-2 py-3 sm:px-4">
      <a
        href={pagePath(language, "home")}
        aria-label={texts.home}
        className="flex min-h-11 items-center gap-2 rounded-lg px-2"
      >
        <Logo className="size-6 text-accent" />
        <span className="text-lg font-semibold tracking-tight" lang="en">
          Postreel
        </span>
      </a>
      <nav
        aria-label={texts.mainMenu}
        className="grow max-lg:order-last max-lg:hidden max-lg:noscript:block max-lg:w-full"
      >
        <ul className="flex flex-wrap gap-x-1 lg:ps-3">
          {MAIN_LINKS.map(({ page, text }) => (
            <li key={page}>
              <MainLink
                href={pagePath(language, page)}
                className="flex min-h-11 items-center rounded-lg px-3 text-sm text-muted hover:bg-raised hover:text-ink"
              >
                {texts[text]}
              </MainLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="ms-auto flex items-center gap-x-1">
        <LanguageMenu language={language} label={texts.language} />
        <div className="flex h-11 w-11 justify-end lg:me-2 lg:w-44">
          <AccountSlot language={language} texts={accountTexts(texts)} />
        </div>
        <MenuButton dialog={SITE_MENU_ID} label={texts.menu} />
      </div>
      <SiteMenu language={language} texts={texts} />
    </header>
  );
}
