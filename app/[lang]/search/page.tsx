import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { SearchScreen, searchMetadata } from "@/components/search/search-screen";
import { isLanguage } from "@/lib/i18n/languages";
import { type QueryRecord, queryOf } from "@/lib/query-values";
import { pastedLink } from "@/lib/search/pasted-link";
import { startOfSearch } from "@/lib/search/search-videos";
import { searchViewOf } from "@/lib/search/view";

type Props = {
  params: Promise<{ lang: string }>;
  searchParams: Promise<QueryRecord>;
};

async function subjectOf({ params, searchParams }: Props) {
  const { lang } = await params;
  const language = isLanguage(lang) ? lang : notFound();
  return { language, view: searchViewOf(await queryOf(searchParams)) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return searchMetadata(await subjectOf(props));
}

export default async function Search(props: Props) {
  const { language, view } = await subjectOf(props);
  setRequestLocale(language);
  const link = pastedLink(view.q, language);
  if (link) redirect(link.href);
  return <SearchScreen {...{ language, view }} found={await startOfSearch(view)} />;
}
