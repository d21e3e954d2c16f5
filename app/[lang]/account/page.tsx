import { AccountScreen } from "@/components/account/account-screen";
import { describeAccount } from "@/lib/accounts/account";
import { pageVisitor } from "@/lib/auth/page-visitor";
import { loadMessages } from "@/lib/i18n/load-messages";
import { languageOf } from "../language-of";
import { privateMetadata } from "../private-metadata";

export const generateMetadata = privateMetadata("Account");

/** Rendered by the session in the cookies; no cache may keep it. The browser sends others to sign-in. */
export default async function AccountPage(props: PageProps<"/[lang]/account">) {
  const language = await languageOf(props);
  const [{ visitor, viewer }, messages] = await Promise.all([
    pageVisitor(),
    loadMessages(language),
  ]);
  const { Account, SignIn, SignInErrors } = messages;
  return (
    <AccountScreen
      language={language}
      texts={Account}
      visitor={visitor}
      account={viewer && (await describeAccount(viewer))}
      signIn={{ form: SignIn, errors: SignInErrors }}
    />
  );
}
