import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { CallbackFailure } from "@/components/auth/callback-failure";
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

/** Without sign-in set up there is nothing to complete: whoever comes here is told so and led back. */
export default async function AuthCallback(props: Props) {
  const language = await languageOf(props);
  setRequestLocale(language);
  const { Callback: texts } = await loadMessages(language);
  return <CallbackFailure language={language} texts={texts} message={texts.errorText} />;
}
