import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SearchScreen, searchMetadata } from "@/components/search/search-screen";
import { queryOf } from "@/lib/query-values";
import { pastedLink } from "@/lib/search/pasted-link";
import { startOfSearch } from "@/lib/search/search-videos";
import { searchViewOf } from "@/lib/search/view";
import { languageOf } from "../language-of";

type Props = PageProps<"/[lang]/search">;

async function subjectOf(props: Props) {
  const language = await languageOf(props);
  return { language, view: searchViewOf(await queryOf(props.searchParams)) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return searchMetadata(await subjectOf(props));
}

export default async function Search(props: Props) {
  const { language, view } = await subjectOf(props);
  const link = pastedLink(view.q, language);
  if (link) redirect(link.href);
  return <SearchScreen {...{ language, view }} found={await startOfSearch(view)} />;
}
