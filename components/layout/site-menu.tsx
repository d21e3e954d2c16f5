import { Icon } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import { accountTexts } from "./account-texts";
import { MainLink } from "./main-link";
import { MAIN_LINKS } from "./main-links";
import { MenuAccount } from "./menu-account";

export const SITE_MENU_ID = "site-menu";

type Props = { language: Language; texts: Messages["Shell"] };

/** The header's links where it is too narrow for them. As a modal dialog it holds the focus. */
export function SiteMenu({ language, texts }: Props) {
  return (
    <dialog
      id={SITE_MENU_ID}
      aria-label={texts.menu}
      closedby="any"
      className="fixed inset-y-0 end-0 start-auto m-0 h-dvh max-h-none w-80 max-w-[85vw] border-s border-line bg-surface text-ink shadow-card backdrop:bg-black/70 motion-safe:transition-transform motion-safe:duration-200 motion-safe:starting:open:translate-x-full lg:hidden"
    >
      <div className="flex min-h-full flex-col p-3">
        <form method="dialog" className="flex justify-end">
          <button
            type="submit"
            aria-label={texts.closeMenu}
            className="grid size-11 place-items-center rounded-lg hover:bg-raised"
          >
            <Icon name="close" className="size-6" />
          </button>
        </form>
        <nav aria-label={texts.mainMenu} className="grow">
          <ul>
            {MAIN_LINKS.map(({ page, text }) => (
              <li key={page}>
                <MainLink
                  href={pagePath(language, page)}
                  className="flex min-h-12 items-center rounded-lg px-3 text-lg hover:bg-raised"
                >
                  {texts[text]}
                </MainLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="border-t border-line p-3 pt-5">
          <MenuAccount language={language} texts={accountTexts(texts)} />
        </div>
      </div>
    </dialog>
  );
}
