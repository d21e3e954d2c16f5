import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { cache } from "react";
import { ArchiveLinks } from "@/components/archive/archive-screen";
import { listingMetadata } from "@/components/listing/listing-metadata";
import { ListingScreen } from "@/components/listing/listing-screen";
import { newestArchives } from "@/lib/archives/archives";
import { isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { type QueryRecord, queryOf } from "@/lib/query-values";
import { listPopular } from "@/lib/rankings/read";
import { siteUrl } from "@/lib/site-url";
import { viewOfQuery } from "@/lib/videos/listing-view";
import { PAGE_SIZE } from "@/lib/videos/page-size";
import { startOfList } from "@/lib/videos/start-of-list";
import type { Timeframe } from "@/lib/videos/timeframes";

type Props = { params: Promise<{ lang: string }>; searchParams: Promise<QueryRecord> };

/** Read once for the head and the body. */
const firstOf = cache((timeframe: Timeframe, page: number) =>
  startOfList("popular", () =>
    listPopular({ timeframe, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, cursor: null }),
  ),
);

async function subjectOf({ params, searchParams }: Props) {
  const { lang } = await params;
  const language = isLanguage(lang) ? lang : notFound();
  const view = viewOfQuery(await queryOf(searchParams));
  return { language, view, first: await firstOf(view.timeframe, view.page) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { language, ...shown } = await subjectOf(props);
  const { Popular: texts, Meta } = await loadMessages(language);
  const { siteName } = Meta;
  return listingMetadata({ language, ...shown, list: "popular", texts, siteName });
}

export default async function PopularVideos(props: Props) {
  const { language, ...shown } = await subjectOf(props);
  setRequestLocale(language);
  const messages = await loadMessages(language);
  const { title, heading, lead } = messages.Popular;
  return (
    <ListingScreen
      origin={siteUrl().origin}
      list="popular"
      {...{ language, messages, title, heading, lead, ...shown }}
    >
      <ArchiveLinks language={language} newest={await newestArchives()} />
    </ListingScreen>
  );
}
