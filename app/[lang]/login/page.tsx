import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { LoginScreen } from "@/components/auth/login-screen";
import { isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";

type Props = { params: Promise<{ lang: string }> };

async function languageOf({ params }: Props) {
  const { lang } = await params;
  return isLanguage(lang) ? lang : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { metaTitle, notNeeded } = (await loadMessages(await languageOf(props))).Login;
  return { title: metaTitle, description: notNeeded, robots: { index: false } };
}

export default async function Login(props: Props) {
  const language = await languageOf(props);
  setRequestLocale(language);
  const { Login: texts, Shell } = await loadMessages(language);
  return <LoginScreen language={language} texts={texts} toHome={Shell.toHome} />;
}
