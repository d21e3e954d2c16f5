import type { Metadata } from "next";
import { notFound, redirect } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { SearchScreen, searchMetadata } from "@/components/search/search-screen";
import { isLanguage } from "@/lib/i18n/languages";
import { pastedLink } from "@/lib/search/pasted-link";
import { startOfSearch } from "@/lib/search/search-videos";
import { searchViewOf } from "@/lib/search/view";

type Props = {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Searches hit the database and cannot be cached: every query string differs. */
export const dynamic = "force-dynamic";

async function subjectOf({ params, searchParams }: Props) {
  const { lang } = await params;
  const entries = Object.entries(await searchParams).map(([name, value = ""]) => [
    name,
    [value].flat().at(-1) ?? "",
  ]);
  const language = isLanguage(lang) ? lang : notFound();
  return { language, view: searchViewOf(new URLSearchParams(entries)) };
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
