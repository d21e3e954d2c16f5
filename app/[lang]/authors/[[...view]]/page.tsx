import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { directoryMetadata } from "@/components/author/directory-metadata";
import { DirectoryScreen } from "@/components/author/directory-screen";
import { DIRECTORY } from "@/lib/authors/directory-view";
import { startOfDirectory } from "@/lib/authors/start-of-directory";
import { isLanguage } from "@/lib/i18n/languages";
import { siteUrl } from "@/lib/site-url";

type Props = { params: Promise<{ lang: string; view?: string[] }> };

/** Seconds. With `expireTime` it keeps a page less than 15 s behind its API. */
export const revalidate = 5;

/** None is made at build time, which has no database; each is kept when it is first asked for. */
export function generateStaticParams() {
  return [];
}

async function subjectOf({ params }: Props) {
  const { lang, view: segments = [] } = await params;
  const view = DIRECTORY.ofSegments(segments);
  if (!isLanguage(lang) || !view) notFound();
  const answer = await startOfDirectory(view.sort, view.page, "");
  return { language: lang, view: { ...view, search: "" }, answer };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return directoryMetadata(await subjectOf(props));
}

export default async function Authors(props: Props) {
  const subject = await subjectOf(props);
  setRequestLocale(subject.language);
  return <DirectoryScreen {...subject} site={siteUrl()} />;
}
