import { HeaderSearch, type HeaderSearchTexts } from "@/components/search/header-search";
import { Icon } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { type PageName, pagePath } from "@/lib/routes";
import { SEARCH_FIELD_ID } from "@/lib/search/view";
import type { AccountTexts } from "./account-menu";
import { AccountSlot, MenuAccount, NoAccount } from "./account-slot";
import { LanguageMenu } from "./language-menu";
import { Logo } from "./logo";
import { MainLink, PopularLink } from "./main-link";
import { MenuButton } from "./menu-button";
import type { ThemeTexts } from "./theme-choice";
import { ThemeMenu, ThemeRow } from "./theme-menu";

/** The texts of the shell that the menus need in the browser. */
function accountTexts(texts: Messages["Shell"]): AccountTexts {
  const { signIn, accountMenu, signedInAs, account, favorites, following, signOut } = texts;
  return { signIn, accountMenu, signedInAs, account, favorites, following, signOut };
}

function themeTexts({ theme, themeSystem, themeLight, themeDark }: Messages["Shell"]): ThemeTexts {
  return { theme, themeSystem, themeLight, themeDark };
}

/** Links of the header and of its menu on a phone. */
const MAIN_LINKS: { page: PageName; text: keyof Messages["Shell"] }[] = [
  { page: "recent", text: "recent" },
  { page: "popular", text: "ranking" },
  { page: "authors", text: "authors" },
  { page: "favorites", text: "favorites" },
];

type PageLinkProps = { language: Language; page: PageName; className: string; children: string };

function PageLink({ language, page, ...props }: PageLinkProps) {
  return page === "popular" ? (
    <PopularLink language={language} {...props} />
  ) : (
    <MainLink href={pagePath(language, page)} {...props} />
  );
}

/** The fragment moves the focus to the field. */
const searchField = (language: Language) => `${pagePath(language, "search")}#${SEARCH_FIELD_ID}`;

const SITE_MENU_ID = "site-menu";

/** The texts of the search box that the browser needs. */
function searchTexts(texts: Messages["Search"]): HeaderSearchTexts {
  const { boxLabel, boxPlaceholder, suggestions, suggested } = texts;
  const { groupAuthors, groupVideos, getVideo, openAuthor, searchFor } = texts;
  const options = { groupAuthors, groupVideos, getVideo, openAuthor, searchFor };
  return { boxLabel, boxPlaceholder, suggestions, suggested, ...options };
}

type Props = {
  language: Language;
  texts: Messages["Shell"];
  search: Messages["Search"];
  /** The name of the page with the history. */
  history: string;
  hasSignIn: boolean;
};

/** The account slot has a fixed size: nothing moves when the user is known. */
export function SiteHeader(props: Props) {
  const { language, texts, search, hasSignIn } = props;
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
          {MAIN_LINKS.map(({ page, text }) => (
            <li key={page}>
              <PageLink {...{ language, page }} className="main-link">
                {texts[text]}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={hasSignIn ? "header-tools" : "header-tools justify-end"}>
        <div className="header-search">
          <HeaderSearch language={language} texts={searchTexts(search)} />
        </div>
        <a href={searchField(language)} aria-label={search.title} className="search-link">
          <Icon name="search" className="size-5" />
        </a>
        <ThemeMenu texts={themeTexts(texts)} />
        <LanguageMenu language={language} label={texts.language} />
        {hasSignIn ? (
          <div className="account-slot">
            <AccountSlot language={language} texts={accountTexts(texts)} />
          </div>
        ) : (
          <NoAccount />
        )}
        <MenuButton dialog={SITE_MENU_ID} label={texts.menu} />
      </div>
      <SiteMenu {...props} />
    </header>
  );
}

/** The header's links where it is too narrow for them. As a modal dialog it holds the focus. */
function SiteMenu({ language, texts, search, history, hasSignIn }: Props) {
  return (
    <dialog id={SITE_MENU_ID} aria-label={texts.menu} closedby="any" className="site-menu">
      <div>
        <form method="dialog">
          <button type="submit" aria-label={texts.closeMenu} className="icon-button">
            <Icon name="close" className="size-6" />
          </button>
        </form>
        <nav aria-label={texts.mainMenu}>
          <ul>
            <li>
              <MainLink href={searchField(language)} className="menu-link">
                {search.title}
              </MainLink>
            </li>
            {MAIN_LINKS.map(({ page, text }) => (
              <li key={page}>
                <PageLink {...{ language, page }} className="menu-link">
                  {texts[text]}
                </PageLink>
              </li>
            ))}
            {hasSignIn && (
              <li>
                <MainLink href={pagePath(language, "following")} className="menu-link">
                  {texts.following}
                </MainLink>
              </li>
            )}
            <li>
              <MainLink href={pagePath(language, "history")} className="menu-link">
                {history}
              </MainLink>
            </li>
          </ul>
        </nav>
        <div className="menu-foot">
          <div>
            <ThemeRow texts={themeTexts(texts)} />
          </div>
          {hasSignIn && <MenuAccount language={language} texts={accountTexts(texts)} />}
        </div>
      </div>
    </dialog>
  );
}
