import type { Metadata } from "next";
import { cache } from "react";
import { ArchiveScreen, archiveMetadata } from "@/components/archive/archive-screen";
import { NotFoundScreen, notFoundMetadata } from "@/components/layout/not-found";
import { getArchive } from "@/lib/archives/archives";
import { siteUrl } from "@/lib/site-url";
import { languageOf } from "../../language-of";

type Props = PageProps<"/[lang]/popular-videos/[period]">;

const archiveOf = cache((period: string) => getArchive(period));

async function subjectOf(props: Props) {
  const language = await languageOf(props);
  const { period } = await props.params;
  return { language, archive: await archiveOf(period) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { language, archive } = await subjectOf(props);
  return archive ? archiveMetadata({ language, archive }) : notFoundMetadata(language);
}

export default async function PopularArchive(props: Props) {
  const { language, archive } = await subjectOf(props);
  if (!archive) return <NotFoundScreen language={language} />;
  return <ArchiveScreen {...{ language, archive }} origin={siteUrl().origin} />;
}
