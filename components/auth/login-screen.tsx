import { buttonStyle } from "@/components/ui/button-style";
import { Notice } from "@/components/ui/notice";
import { TextWithNodes } from "@/components/ui/text-with-nodes";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import { GoBackButton } from "./go-back-button";
import type { SignInOptions } from "./sign-in-choices";
import { SignInPanel } from "./sign-in-layout";
import { SignInScreen } from "./sign-in-screen";

type Props = {
  language: Language;
  texts: Pick<Messages, "Login" | "SignIn" | "SignInErrors">;
  options: SignInOptions;
};

export function LoginScreen({ language, texts, options }: Props) {
  const { Login, SignIn, SignInErrors } = texts;
  return (
    <SignInPanel>
      <SignInScreen
        language={language}
        title={Login.title}
        texts={{ form: SignIn, errors: SignInErrors }}
        options={options}
      />
      <p className="hidden text-warning noscript:block">{SignIn.needsScript}</p>
      <div className="flex flex-col items-start gap-4 border-t border-line pt-6">
        <Agreement language={language} texts={Login} />
        <GoBackButton
          label={Login.goBack}
          notNow={Login.notNow}
          home={pagePath(language, "home")}
        />
      </div>
    </SignInPanel>
  );
}

type NoSignInProps = { language: Language; texts: Messages["Login"]; toHome: string };

/** Only following authors and sharing favorites between devices need sign-in. */
export function NoSignIn({ language, texts, toHome }: NoSignInProps) {
  const home = pagePath(language, "home");
  return (
    <Notice title={texts.title}>
      <p className="text-pretty">{texts.notSetUp}</p>
      <p className="text-pretty text-muted">{texts.notNeeded}</p>
      <div className="mt-2 flex flex-wrap gap-3">
        <a href={home} className={buttonStyle.primary}>
          {toHome}
        </a>
        <GoBackButton label={texts.goBack} notNow={texts.notNow} home={home} />
      </div>
      <Agreement language={language} texts={texts} />
    </Notice>
  );
}

type AgreementProps = {
  language: Language;
  texts: Pick<Messages["Login"], "agreement" | "terms" | "privacy">;
};

const LINK = "text-ink underline underline-offset-4 hover:text-accent";

export function Agreement({ language, texts }: AgreementProps) {
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
