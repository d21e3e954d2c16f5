import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { cache } from "react";
import { listingMetadata } from "@/components/listing/listing-metadata";
import { RisingScreen } from "@/components/listing/rising-screen";
import { isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { type QueryRecord, queryOf } from "@/lib/query-values";
import { listPopular, listRising } from "@/lib/rankings/read";
import { siteUrl } from "@/lib/site-url";
import { viewOfQuery } from "@/lib/videos/listing-view";
import { PAGE_SIZE } from "@/lib/videos/page-size";
import { startOfList } from "@/lib/videos/start-of-list";

type Props = { params: Promise<{ lang: string }>; searchParams: Promise<QueryRecord> };

/** Read once for the head and the body. */
const firstOf = cache((page: number) =>
  startOfList("rising", () =>
    listRising({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, cursor: null }),
  ),
);

/** Shown while no video rises. */
const popularOfHour = () =>
  startOfList("popular", () =>
    listPopular({ timeframe: "1h", limit: PAGE_SIZE, offset: 0, cursor: null }),
  );

async function subjectOf({ params, searchParams }: Props) {
  const { lang } = await params;
  const language = isLanguage(lang) ? lang : notFound();
  const view = { ...viewOfQuery(await queryOf(searchParams)), timeframe: null };
  return { language, view, first: await firstOf(view.page) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { language, ...shown } = await subjectOf(props);
  const { Rising: texts, Meta } = await loadMessages(language);
  const { siteName } = Meta;
  return listingMetadata({ language, ...shown, list: "rising", texts, siteName });
}

export default async function RisingVideos(props: Props) {
  const { language, view, first } = await subjectOf(props);
  setRequestLocale(language);
  const hour = first?.total === 0 && view.page === 1 ? await popularOfHour() : null;
  return <RisingScreen {...{ language, view, first, hour }} origin={siteUrl().origin} />;
}
