import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { languageMetadata } from "@/components/listing/listing-metadata";
import { ListingScreen } from "@/components/listing/listing-screen";
import { isLanguage, type Language } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { queryOf } from "@/lib/query-values";
import { listPopular } from "@/lib/rankings/read";
import { readOrReport } from "@/lib/runtime/report";
import { siteUrl } from "@/lib/site-url";
import { type LanguageTimeframe, languageViewOfQuery, sliceOf } from "@/lib/videos/listing-view";
import { languageOf } from "../../../language-of";

type Props = PageProps<"/[lang]/popular-videos/in/[of]">;

const firstOf = cache((language: Language, timeframe: LanguageTimeframe, page: number) =>
  readOrReport(() => listPopular({ ...sliceOf(page), language, timeframe }), { list: "popular" }),
);

async function subjectOf(props: Props) {
  const language = await languageOf(props);
  const { of } = await props.params;
  if (!isLanguage(of)) notFound();
  const view = languageViewOfQuery(await queryOf(props.searchParams));
  return { language, of, view, first: await firstOf(of, view.timeframe, view.page) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return languageMetadata(await subjectOf(props));
}

export default async function PopularInLanguage(props: Props) {
  const subject = await subjectOf(props);
  const messages = await loadMessages(subject.language);
  return (
    <ListingScreen {...subject} messages={messages} list="popular" origin={siteUrl().origin} />
  );
}
