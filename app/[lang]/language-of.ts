import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { isLanguage, type Language } from "@/lib/i18n/languages";

type Props = { params: Promise<{ lang: string }> };

/** next-intl uses the language from then on. */
export async function languageOf({ params }: Props): Promise<Language> {
  const { lang } = await params;
  if (!isLanguage(lang)) notFound();
  setRequestLocale(lang);
  return lang;
}
