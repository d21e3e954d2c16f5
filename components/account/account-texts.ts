import type { SignInTexts } from "@/components/auth/sign-in-texts";
import type { AccountFacts } from "@/lib/accounts/schema";
import type { PageVisitor } from "@/lib/auth/browser-viewer";
import type { Language } from "@/lib/i18n/languages";
import type { Messages } from "@/lib/i18n/load-messages";

/** What every section of the account page is handed. */
export type AccountProps = {
  language: Language;
  texts: Messages["Account"];
  signIn: SignInTexts;
  /** As the server knows the visitor. */
  visitor: PageVisitor;
  /** Of the visitor's account; null where the server does not know the visitor. */
  account: AccountFacts | null;
};
