import { HeaderSearch } from "@/components/search/header-search";
import { headerSearchTexts } from "@/components/search/search-texts";
import { Icon } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import { searchFieldPath } from "@/lib/search/view";
import { AccountSlot, NoAccount } from "./account-slot";
import { LanguageMenu } from "./language-menu";
import { Logo } from "./logo";
import { MainLinks } from "./main-link";
import { PAGE_ICONS } from "./page-icons";
import { accountTexts, mainTexts, themeTexts } from "./shell-texts";
import { SiteMenu } from "./site-menu";
import { ThemeMenu } from "./theme-menu";

type Props = {
  language: Language;
  texts: Messages["Shell"];
  search: Messages["Search"];
  history: string;
  hasSignIn: boolean;
};

export function SiteHeader({ language, texts, search, history, hasSignIn }: Props) {
  const { menu, closeMenu, mainMenu, me } = texts;
  const main = mainTexts(texts);
  const account = hasSignIn ? accountTexts(texts) : null;
  return (
    <header className="header-row">
      <a href={pagePath(language, "home")} aria-label={texts.home} className="brand">
        <Logo />
        <span className="wordmark" lang="en">
          Postreel
        </span>
      </a>
      <nav aria-label={texts.mainMenu} className="main-nav">
        <ul>
          <MainLinks language={language} texts={main} className="main-link" />
        </ul>
      </nav>
      <div className={account ? "header-tools" : "header-tools justify-end"}>
        <div className="header-search">
          <HeaderSearch language={language} texts={headerSearchTexts(search)} />
        </div>
        <a href={searchFieldPath(language)} aria-label={search.title} className="search-link">
          <Icon name={PAGE_ICONS.search} className="size-5" />
        </a>
        <ThemeMenu texts={themeTexts(texts)} />
        <LanguageMenu language={language} label={texts.language} />
        {account ? (
          <div className="account-slot">
            <AccountSlot language={language} texts={account} />
          </div>
        ) : (
          <NoAccount />
        )}
        <SiteMenu
          {...{ language, main, account }}
          texts={{ menu, closeMenu, mainMenu, me, history, search: search.title }}
        />
      </div>
    </header>
  );
}
