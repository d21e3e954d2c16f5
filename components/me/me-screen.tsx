import { MenuAccount } from "@/components/layout/account-slot";
import { LanguageLinks } from "@/components/layout/language-menu";
import { PAGE_ICONS } from "@/components/layout/page-icons";
import { accountTexts, themeTexts } from "@/components/layout/shell-texts";
import { ThemeRow } from "@/components/layout/theme-menu";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/page-header";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";

type Props = { language: Language; texts: Messages; hasSignIn: boolean };

type Row = { page: keyof typeof PAGE_ICONS; text: string };

function rowsOf({ Shell, History, Device }: Messages, hasSignIn: boolean): Row[] {
  const following: Row = { page: "following", text: Shell.following };
  return [
    { page: "history", text: History.title },
    ...(hasSignIn ? [following] : []),
    { page: "device", text: Device.title },
  ];
}

const PANEL = "rounded-card border border-line bg-surface";

/** The HTML is the same for everyone; the browser adds the user. */
export function MeScreen({ language, texts, hasSignIn }: Props) {
  const { Login, Me, Shell } = texts;
  return (
    <div className="page-frame">
      <PageHeader title={Me.title} />
      <div className="grid max-w-4xl gap-4 md:grid-cols-2">
        <nav aria-label={Me.title} className={`${PANEL} p-1`}>
          <ul>
            {rowsOf(texts, hasSignIn).map(({ page, text }) => (
              <li key={page}>
                <a href={pagePath(language, page)} className="menu-row min-h-13">
                  <Icon name={PAGE_ICONS[page]} className="size-5 text-muted" />
                  <span className="grow">{text}</span>
                  <Icon name="chevron" className="size-4 -rotate-90 text-muted" />
                </a>
              </li>
            ))}
          </ul>
        </nav>
        {hasSignIn && (
          <section aria-label={Shell.account} className={`${PANEL} p-5`}>
            {/* As high for signed-in users, so that nothing moves. */}
            <div className="grid min-h-32 content-center">
              <MenuAccount
                language={language}
                texts={accountTexts(Shell)}
                lead={Login.notNeeded}
                next={pagePath(language, "me")}
              />
            </div>
          </section>
        )}
        <section aria-labelledby="me-theme" className={`${PANEL} p-5 noscript:hidden`}>
          <h2 id="me-theme" className="title-section mb-3">
            {Shell.theme}
          </h2>
          <ThemeRow texts={themeTexts(Shell)} />
        </section>
        <section aria-labelledby="me-language" className={`${PANEL} p-5`}>
          <h2 id="me-language" className="title-section mb-2">
            {Shell.language}
          </h2>
          <ul className="-mx-3 grid grid-cols-2">
            <LanguageLinks language={language} />
          </ul>
        </section>
      </div>
    </div>
  );
}
