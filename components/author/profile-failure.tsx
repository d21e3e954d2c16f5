import { buttonStyle } from "@/components/ui/button-style";
import { Icon } from "@/components/ui/icon";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";

type Props = {
  language: Language;
  /** The page that failed. */
  href: string;
  texts: Messages["Author"];
  retry: string;
};

/** An author who could not be read. */
export function ProfileFailure({ language, href, texts, retry }: Props) {
  return (
    <section
      role="alert"
      className="mx-auto flex w-full max-w-xl flex-col items-center gap-5 px-5 py-20 text-center"
    >
      <Icon name="alert" className="size-10 text-danger" />
      <h1 className="text-2xl font-semibold tracking-tight">{texts.failed}</h1>
      <div className="flex flex-wrap justify-center gap-3">
        <a href={href} className={buttonStyle.primary}>
          {retry}
        </a>
        <a href={pagePath(language, "authors")} className={buttonStyle.secondary}>
          {texts.toAuthors}
        </a>
      </div>
    </section>
  );
}
