"use client";

import type { CardPage } from "@/components/listing/card-page";
import { CardWalk } from "@/components/listing/card-walk";
import { ListFailure, PreviousPage } from "@/components/listing/list-notices";
import type { ListingTexts } from "@/components/listing/listing-texts";
import { cardsOf, useCardPages } from "@/components/listing/use-card-pages";
import { SkeletonWall } from "@/components/listing/wall";
import type { Language } from "@/lib/i18n/languages";
import { API } from "@/lib/routes";
import { type SearchView, searchQuery } from "@/lib/search/view";
import { PAGE_SIZE } from "@/lib/videos/listing-view";

type Props = {
  view: SearchView;
  /** Null if the server could not read it. */
  start: CardPage | null;
  language: Language;
  texts: Pick<ListingTexts, "card" | "listing">;
  failure: string;
};

async function fetchPage(view: SearchView, offset: number, language: Language): Promise<CardPage> {
  const { fetchCards } = await import("@/components/listing/card-page");
  const place = { limit: String(PAGE_SIZE), offset: String(offset) };
  const query = new URLSearchParams({ q: view.q, sort: view.sort, ...place });
  return fetchCards(`${API.search}?${query}`, language);
}

export function FoundVideos({ view, start, language, texts, failure }: Props) {
  const { q, sort, page } = view;
  const walk = useCardPages({
    list: ["search", sort, q, language].join(" "),
    page,
    start,
    queryOf: (page) => searchQuery({ ...view, page }),
    fetchPage: ({ offset }) => fetchPage(view, offset, language),
  });
  const { pages, error, isLoading, loadMore } = walk;
  if (pages.length === 0) {
    if (!error || isLoading) return <SkeletonWall layout="rows" count={walk.placeholders} />;
    return <ListFailure text={failure} retry={texts.listing.retry} onRetry={loadMore} />;
  }
  return (
    <>
      <PreviousPage href={walk.previousPage} text={texts.listing.previousPage} />
      <CardWalk {...{ walk, language, texts, failure }} cards={cardsOf(pages)} />
    </>
  );
}
