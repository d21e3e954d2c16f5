import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations, setRequestLocale } from "next-intl/server";
import { DEFAULT_LANGUAGE, isLanguage } from "@/lib/i18n/languages";

type Props = { params: Promise<{ lang: string }> };

/** None is known at build time; each is rendered, and kept, when it is first asked for. */
export function generateStaticParams() {
  return [];
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { lang } = await params;
  const locale = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  const t = await getTranslations({ locale, namespace: "Shell" });
  return { title: t("notFoundTitle"), robots: { index: false } };
}

/** Any address below a language that no page claims: 404 in that language. */
export default async function Rest({ params }: Props): Promise<never> {
  const { lang } = await params;
  if (isLanguage(lang)) setRequestLocale(lang);
  notFound();
}
