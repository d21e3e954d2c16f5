import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { cache } from "react";
import { listingMetadata } from "@/components/listing/listing-metadata";
import { ListingScreen } from "@/components/listing/listing-screen";
import { isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { type QueryRecord, queryOf } from "@/lib/query-values";
import { siteUrl } from "@/lib/site-url";
import { listRecent } from "@/lib/videos/list-recent";
import { viewOfQuery } from "@/lib/videos/listing-view";
import { PAGE_SIZE } from "@/lib/videos/page-size";
import { startOfList } from "@/lib/videos/start-of-list";

type Props = { params: Promise<{ lang: string }>; searchParams: Promise<QueryRecord> };

/** Read once for the head and the body. */
const firstOf = cache((page: number) =>
  startOfList("recent", () =>
    listRecent({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE, cursor: null }),
  ),
);

async function subjectOf({ params, searchParams }: Props) {
  const { lang } = await params;
  const language = isLanguage(lang) ? lang : notFound();
  const view = { ...viewOfQuery(await queryOf(searchParams)), timeframe: null };
  return { language, view, first: await firstOf(view.page) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { language, ...shown } = await subjectOf(props);
  const { Recent: texts, Meta } = await loadMessages(language);
  const { siteName } = Meta;
  return listingMetadata({ language, ...shown, list: "recent", texts, siteName });
}

export default async function RecentVideos(props: Props) {
  const { language, ...shown } = await subjectOf(props);
  setRequestLocale(language);
  const messages = await loadMessages(language);
  const { title, heading, disclaimer } = messages.Recent;
  return (
    <ListingScreen
      origin={siteUrl().origin}
      list="recent"
      {...{ language, messages, title, heading, ...shown }}
      lead={disclaimer}
    />
  );
}
