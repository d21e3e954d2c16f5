import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";
import { pagePath } from "@/lib/routes";
import { Agreement } from "./agreement";
import { GoBackButton } from "./go-back-button";
import type { SignInOptions } from "./sign-in-choices";
import { SignInDesk } from "./sign-in-desk";
import { SignInPanel } from "./sign-in-panel";

type Props = {
  language: Language;
  texts: Pick<Messages, "Login" | "SignIn" | "SignInErrors">;
  options: SignInOptions;
};

export function LoginScreen({ language, texts, options }: Props) {
  const { Login, SignIn, SignInErrors } = texts;
  return (
    <SignInPanel>
      <SignInDesk
        language={language}
        title={Login.title}
        texts={{ form: SignIn, errors: SignInErrors }}
        options={options}
      />
      <p className="hidden text-warning noscript:block">{SignIn.needsScript}</p>
      <div className="flex flex-col items-start gap-4 border-t border-line pt-6">
        <Agreement language={language} texts={Login} />
        <GoBackButton label={Login.goBack} home={pagePath(language, "home")} />
      </div>
    </SignInPanel>
  );
}
