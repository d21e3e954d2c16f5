import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { loginPath, pagePath } from "@/lib/routes";

type Props = {
  language: Language;
  texts: Pick<Messages["Favorites"], "title" | "loginRequired" | "factorRequired" | "signIn">;
  /** They have given a password; the sign-in page asks for the code. */
  needsFactor: boolean;
};

/** Favorites as a visitor without an account sees them. */
export function SignInFirst({ language, texts, needsFactor }: Props) {
  return (
    <Notice title={texts.title}>
      <p className="text-pretty text-muted">
        {needsFactor ? texts.factorRequired : texts.loginRequired}
      </p>
      <a
        href={loginPath(language, pagePath(language, "favorites"))}
        className={`${buttonStyle.primary} mt-2`}
      >
        {texts.signIn}
      </a>
    </Notice>
  );
}
