import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { cache } from "react";
import { DirectoryScreen, directoryMetadata } from "@/components/author/directory-screen";
import { startOfDirectory } from "@/lib/authors/list-authors";
import { directoryViewOf } from "@/lib/authors/views";
import { isLanguage } from "@/lib/i18n/languages";
import { type QueryRecord, queryOf } from "@/lib/query-values";
import { siteUrl } from "@/lib/site-url";

type Props = { params: Promise<{ lang: string }>; searchParams: Promise<QueryRecord> };

/** Read once for the head and the body. */
const startOf = cache(startOfDirectory);

async function subjectOf({ params, searchParams }: Props) {
  const { lang } = await params;
  const language = isLanguage(lang) ? lang : notFound();
  const view = directoryViewOf(await queryOf(searchParams));
  return { language, view, answer: await startOf(view.sort, view.page, view.search) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return directoryMetadata(await subjectOf(props));
}

export default async function Authors(props: Props) {
  const subject = await subjectOf(props);
  setRequestLocale(subject.language);
  return <DirectoryScreen {...subject} site={siteUrl()} />;
}
