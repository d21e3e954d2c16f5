import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import { LanguageMenu } from "./language-menu";
import { Logo } from "./logo";

type Props = { language: Language; texts: Messages["Shell"] };

export function SiteHeader({ language, texts }: Props) {
  return (
    <header className="mx-auto flex w-full max-w-6xl items-center justify-between px-3 py-3 sm:px-6">
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
      <LanguageMenu language={language} label={texts.language} />
    </header>
  );
}
