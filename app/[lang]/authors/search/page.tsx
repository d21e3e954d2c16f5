import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { DirectoryScreen, directoryMetadata } from "@/components/author/directory-screen";
import { startOfDirectory } from "@/lib/authors/list-authors";
import { directoryViewOf } from "@/lib/authors/views";
import { isLanguage } from "@/lib/i18n/languages";
import { siteUrl } from "@/lib/site-url";

type Props = {
  params: Promise<{ lang: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** Each search is a page of its own, rendered per request. */
export const dynamic = "force-dynamic";

/** A repeated name keeps its values in order, as in the address. */
async function queryOf({ searchParams }: Props): Promise<URLSearchParams> {
  const entries = Object.entries(await searchParams).flatMap(([name, values = ""]) =>
    [values].flat().map((value) => [name, value]),
  );
  return new URLSearchParams(entries);
}

async function subjectOf(props: Props) {
  const { lang } = await props.params;
  if (!isLanguage(lang)) notFound();
  const view = directoryViewOf(await queryOf(props));
  const answer = await startOfDirectory(view.sort, view.page, view.search);
  return { language: lang, view, answer };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return directoryMetadata(await subjectOf(props));
}

/** Searches hit the database and cannot be cached: every query differs. */
export default async function AuthorSearch(props: Props) {
  const subject = await subjectOf(props);
  setRequestLocale(subject.language);
  return <DirectoryScreen {...subject} site={siteUrl()} />;
}
