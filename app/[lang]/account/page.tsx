import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { AccountScreen } from "@/components/account/account-screen";
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

/** Says nothing of anybody: the browser fills in whose account it is. */
export default async function AccountPage(props: Props) {
  const language = await languageOf(props);
  setRequestLocale(language);
  const { Account, SignIn, SignInErrors } = await loadMessages(language);
  return (
    <AccountScreen
      language={language}
      texts={Account}
      signIn={{ form: SignIn, errors: SignInErrors }}
    />
  );
}
