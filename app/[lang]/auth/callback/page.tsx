import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { CallbackScreen } from "@/components/auth/callback-screen";
import { isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";

type Props = { params: Promise<{ lang: string }> };

async function languageOf({ params }: Props) {
  const { lang } = await params;
  return isLanguage(lang) ? lang : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { metaTitle, description } = (await loadMessages(await languageOf(props))).Callback;
  return { title: metaTitle, description, robots: { index: false } };
}

/** The page contains nothing about the sign-in that it completes: all of that is in the browser. */
export default async function AuthCallback(props: Props) {
  const language = await languageOf(props);
  setRequestLocale(language);
  const { Callback, SignIn, SignInErrors } = await loadMessages(language);
  return (
    <CallbackScreen
      language={language}
      texts={Callback}
      signIn={{ form: SignIn, errors: SignInErrors }}
    />
  );
}
