import type { Metadata } from "next";
import { setRequestLocale } from "next-intl/server";
import { NotFoundScreen, notFoundMetadata } from "@/components/layout/not-found";
import { DEFAULT_LANGUAGE, isLanguage } from "@/lib/i18n/languages";

type Props = { params: Promise<{ lang: string }> };

/** None at build time; each is rendered and cached on its first request. */
export function generateStaticParams() {
  return [];
}

async function languageOf({ params }: Props) {
  const { lang } = await params;
  return isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return notFoundMetadata(await languageOf(props));
}

/** Unknown address below a language: 404 in that language. */
export default async function Rest(props: Props) {
  const language = await languageOf(props);
  setRequestLocale(language);
  return <NotFoundScreen language={language} />;
}
