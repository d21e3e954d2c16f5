import { TextWithNodes } from "@/components/ui/text-with-nodes";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";

type Props = {
  language: Language;
  texts: Pick<Messages["Login"], "agreement" | "terms" | "privacy">;
};

const LINK = "text-ink underline underline-offset-4 hover:text-accent";

/** What a visitor agrees to, with both texts at hand. */
export function Agreement({ language, texts }: Props) {
  return (
    <p className="text-sm text-pretty text-muted">
      <TextWithNodes
        text={texts.agreement}
        nodes={{
          terms: (
            <a href={pagePath(language, "terms")} className={LINK}>
              {texts.terms}
            </a>
          ),
          privacy: (
            <a href={pagePath(language, "privacy")} className={LINK}>
              {texts.privacy}
            </a>
          ),
        }}
      />
    </p>
  );
}
