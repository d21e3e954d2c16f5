import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { isLanguage, type Language } from "@/lib/i18n/languages";

type Props = { params: Promise<{ lang: string }> };

/** The language in a page's address, which next-intl uses from then on. Other addresses are not found. */
export async function languageOf({ params }: Props): Promise<Language> {
  const { lang } = await params;
  if (!isLanguage(lang)) notFound();
  setRequestLocale(lang);
  return lang;
}
