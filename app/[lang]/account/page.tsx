import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { AccountScreen } from "@/components/account/account-screen";
import { describeAccount } from "@/lib/accounts/account";
import { pageVisitor } from "@/lib/auth/page-visitor";
import { isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";

type Props = { params: Promise<{ lang: string }> };

async function languageOf({ params }: Props) {
  const { lang } = await params;
  return isLanguage(lang) ? lang : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { metaTitle, description } = (await loadMessages(await languageOf(props))).Account;
  return { title: metaTitle, description, robots: { index: false } };
}

/**
 * Rendered for its visitor, by the session in their cookies; no cache may keep it. The browser sends
 * others to sign-in.
 */
export default async function AccountPage(props: Props) {
  const language = await languageOf(props);
  setRequestLocale(language);
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
