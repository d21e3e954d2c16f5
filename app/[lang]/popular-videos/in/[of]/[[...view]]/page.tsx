import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { cache } from "react";
import { NotFoundScreen, notFoundMetadata } from "@/components/layout/not-found";
import { languageBoardTexts, languageMetadata } from "@/components/listing/language-metadata";
import { ListingScreen } from "@/components/listing/listing-screen";
import { isLanguage, type Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { listPopular } from "@/lib/rankings/read";
import { siteUrl } from "@/lib/site-url";
import { viewOfSegments } from "@/lib/videos/listing-view";
import { PAGE_SIZE } from "@/lib/videos/page-size";
import { startOfList } from "@/lib/videos/start-of-list";
import { isLanguageTimeframe, type LanguageTimeframe } from "@/lib/videos/timeframes";

type Props = { params: Promise<{ lang: string; of: string; view?: string[] }> };

/** Seconds. */
export const revalidate = 5;

/** None at build time, which has no database; each is cached on its first request. */
export function generateStaticParams() {
  return [];
}

/** Read once for the head and the body. */
const firstOf = cache((language: Language, timeframe: LanguageTimeframe, page: number) =>
  startOfList("popular", () =>
    listPopular({
      ...{ language, timeframe, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      cursor: null,
    }),
  ),
);

async function subjectOf({ params }: Props) {
  const { lang, of, view: segments = [] } = await params;
  const language = isLanguage(lang) ? lang : notFound();
  const view = viewOfSegments(segments, true);
  if (!isLanguage(of) || !view?.timeframe || !isLanguageTimeframe(view.timeframe)) {
    return { language, shown: null };
  }
  return { language, shown: { of, view, first: await firstOf(of, view.timeframe, view.page) } };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { language, shown } = await subjectOf(props);
  return shown ? languageMetadata({ language, ...shown }) : notFoundMetadata(language);
}

export default async function PopularInLanguage(props: Props) {
  const { language, shown } = await subjectOf(props);
  setRequestLocale(language);
  if (!shown) return <NotFoundScreen language={language} />;
  const messages = await loadMessages(language);
  const { title, heading, lead } = languageBoardTexts(language, shown.of, messages);
  return (
    <ListingScreen
      origin={siteUrl().origin}
      list="popular"
      {...{ language, messages, title, heading, lead, ...shown }}
    />
  );
}
