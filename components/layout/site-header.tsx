import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import { LanguageMenu } from "./language-menu";
import { Logo } from "./logo";

type Props = { language: Language; texts: Messages["Shell"] };

const LINK =
  "flex min-h-11 items-center rounded-lg px-3 text-sm text-muted hover:bg-raised hover:text-ink";

export function SiteHeader({ language, texts }: Props) {
  return (
    <header className="mx-auto flex w-full max-w-[112rem] flex-wrap items-center justify-between gap-x-4 px-2 py-3 sm:px-4">
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
        className="order-last w-full sm:order-none sm:w-auto sm:grow"
      >
        <ul className="flex flex-wrap gap-x-1">
          <li>
            <a href={pagePath(language, "recent")} className={LINK}>
              {texts.recent}
            </a>
          </li>
          <li>
            <a href={pagePath(language, "popular")} className={LINK}>
              {texts.ranking}
            </a>
          </li>
          <li>
            <a href={pagePath(language, "authors")} className={LINK}>
              {texts.authors}
            </a>
          </li>
          <li>
            <a href={pagePath(language, "favorites")} className={LINK}>
              {texts.favorites}
            </a>
          </li>
        </ul>
      </nav>
      <LanguageMenu language={language} label={texts.language} />
    </header>
  );
}
