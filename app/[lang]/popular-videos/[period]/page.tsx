import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { cache } from "react";
import { ArchiveScreen, archiveMetadata } from "@/components/archive/archive-screen";
import { NotFoundScreen, notFoundMetadata } from "@/components/layout/not-found";
import { getArchive } from "@/lib/archives/archives";
import { isLanguage } from "@/lib/i18n/languages";
import { siteUrl } from "@/lib/site-url";

type Props = { params: Promise<{ lang: string; period: string }> };

/** Read once for the head and the body. */
const archiveOf = cache((period: string) => getArchive(period));

async function subjectOf({ params }: Props) {
  const { lang, period } = await params;
  const language = isLanguage(lang) ? lang : notFound();
  return { language, archive: await archiveOf(period) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { language, archive } = await subjectOf(props);
  return archive ? archiveMetadata({ language, archive }) : notFoundMetadata(language);
}

export default async function PopularArchive(props: Props) {
  const { language, archive } = await subjectOf(props);
  setRequestLocale(language);
  if (!archive) return <NotFoundScreen language={language} />;
  return <ArchiveScreen {...{ language, archive }} origin={siteUrl().origin} />;
}
