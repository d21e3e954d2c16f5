import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { HistoryScreen } from "@/components/history/history-screen";
import { isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";

type Props = { params: Promise<{ lang: string }> };

async function languageOf({ params }: Props) {
  const { lang } = await params;
  return isLanguage(lang) ? lang : notFound();
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { metaTitle, description } = (await loadMessages(await languageOf(props))).History;
  return { title: metaTitle, description, robots: { index: false } };
}

/** Holds nothing of the visitor: the browser fills it from its own records. */
export default async function History(props: Props) {
  const language = await languageOf(props);
  setRequestLocale(language);
  const { History: texts } = await loadMessages(language);
  return <HistoryScreen language={language} texts={texts} />;
}
