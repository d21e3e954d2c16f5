import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import { Agreement } from "./agreement";
import { GoBackButton } from "./go-back-button";

type Props = { language: Language; texts: Messages["Login"]; toHome: string };

/** Where sign-in is not set up: says so, and that everything but favorites works without it. */
export function NoSignIn({ language, texts, toHome }: Props) {
  const home = pagePath(language, "home");
  return (
    <Notice title={texts.title}>
      <p className="text-pretty">{texts.notSetUp}</p>
      <p className="text-pretty text-muted">{texts.notNeeded}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <a href={home} className={buttonStyle.primary}>
          {toHome}
        </a>
        <GoBackButton label={texts.goBack} home={home} />
      </div>
      <Agreement language={language} texts={texts} />
    </Notice>
  );
}
