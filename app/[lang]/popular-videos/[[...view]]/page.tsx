import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { setRequestLocale } from "next-intl/server";
import { notFoundMetadata } from "@/components/layout/not-found-metadata";
import { NotFoundScreen } from "@/components/layout/not-found-screen";
import { listingMetadata } from "@/components/listing/listing-metadata";
import { ListingScreen } from "@/components/listing/listing-screen";
import { isLanguage } from "@/lib/i18n/languages";
import { loadMessages } from "@/lib/i18n/load-messages";
import { listPopular } from "@/lib/rankings/list-popular";
import { PAGE_SIZE, viewOfSegments } from "@/lib/videos/listing-view";
import { DEFAULT_PERIOD } from "@/lib/videos/periods";
import { startOfList } from "@/lib/videos/start-of-list";

type Props = { params: Promise<{ lang: string; view?: string[] }> };

/** Seconds. With `expireTime` it keeps a page less than 15 s behind its API. */
export const revalidate = 5;

/** None is made at build time, which has no database; each is kept when it is first asked for. */
export function generateStaticParams() {
  return [];
}

async function subjectOf({ params }: Props) {
  const { lang, view: segments = [] } = await params;
  const language = isLanguage(lang) ? lang : notFound();
  return { language, view: viewOfSegments(segments, true) };
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { language, view } = await subjectOf(props);
  if (!view) return notFoundMetadata(language);
  const { Popular: texts, Listing: listing, Meta } = await loadMessages(language);
  return listingMetadata({
    language,
    view,
    list: "popular",
    texts,
    listing,
    siteName: Meta.siteName,
  });
}

export default async function PopularVideos(props: Props) {
  const { language, view } = await subjectOf(props);
  setRequestLocale(language);
  if (!view) return <NotFoundScreen language={language} />;
  const messages = await loadMessages(language);
  const offset = (view.page - 1) * PAGE_SIZE;
  const timeframe = view.period ?? DEFAULT_PERIOD;
  const first = await startOfList("popular", () =>
    listPopular({ timeframe, limit: PAGE_SIZE, offset, cursor: null }),
  );
  const { title, lead } = messages.Popular;
  return <ListingScreen list="popular" {...{ language, view, messages, title, lead, first }} />;
}
