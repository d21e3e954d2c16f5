import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { DirectoryScreen, directoryMetadata } from "@/components/author/directory-screen";
import { NotFoundScreen, notFoundMetadata } from "@/components/layout/not-found";
import { startOfDirectory } from "@/lib/authors/list-authors";
import { DIRECTORY } from "@/lib/authors/views";
import { isLanguage } from "@/lib/i18n/languages";
import { siteUrl } from "@/lib/site-url";

type Props = { params: Promise<{ lang: string; view?: string[] }> };

/** Seconds. With `expireTime` a page is less than 15 s behind its API. */
export const revalidate = 5;

/** None at build time, which has no database; each is cached on its first request. */
export function generateStaticParams() {
  return [];
}

async function subjectOf({ params }: Props) {
  const { lang, view: segments = [] } = await params;
  const language = isLanguage(lang) ? lang : notFound();
  const view = DIRECTORY.ofSegments(segments);
  if (!view) return { language, directory: null };
  const answer = await startOfDirectory(view.sort, view.page, "");
  return { language, directory: { view: { ...view, search: "" }, answer } };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { language, directory } = await subjectOf(props);
  return directory ? directoryMetadata({ language, ...directory }) : notFoundMetadata(language);
}

export default async function Authors(props: Props) {
  const { language, directory } = await subjectOf(props);
  setRequestLocale(language);
  if (!directory) return <NotFoundScreen language={language} />;
  return <DirectoryScreen {...{ language, ...directory }} site={siteUrl()} />;
}
