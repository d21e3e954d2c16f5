import type { Metadata } from "next";
import { setRequestLocale } from "next-intl/server";
import { NotFoundScreen, notFoundMetadata } from "@/components/layout/not-found";
import { DEFAULT_LANGUAGE, isLanguage } from "@/lib/i18n/languages";
import { missingPath } from "@/lib/page-of";

type Props = { params: Promise<{ lang: string; rest: string[] }> };

async function subjectOf({ params }: Props) {
  const { lang, rest } = await params;
  const language = isLanguage(lang) ? lang : DEFAULT_LANGUAGE;
  const isGone = `/${[language, ...rest].join("/")}` === missingPath(language, 410);
  return { language, status: isGone ? 410 : 404 } as const;
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { language, status } = await subjectOf(props);
  return notFoundMetadata(language, status);
}

/** Unknown addresses, and a removed subject at its own address. */
export default async function Rest(props: Props) {
  const subject = await subjectOf(props);
  setRequestLocale(subject.language);
  return <NotFoundScreen {...subject} />;
}
