import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";

type Props = {
  language: Language;
  texts: Pick<Messages["Callback"], "errorTitle" | "backToLogin">;
  /** What went wrong, in words of ours: what a provider writes into an address is never shown. */
  message: string;
};

export function CallbackFailure({ language, texts, message }: Props) {
  return (
    <Notice title={texts.errorTitle}>
      <p role="alert" className="text-pretty text-muted">
        {message}
      </p>
      <a href={pagePath(language, "login")} className={`${buttonStyle.primary} mt-2`}>
        {texts.backToLogin}
      </a>
    </Notice>
  );
}
