import type { SignInTexts } from "@/components/auth/sign-in-texts";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";

/** What every section of the account page is handed. */
export type AccountProps = {
  language: Language;
  texts: Messages["Account"];
  signIn: SignInTexts;
};
