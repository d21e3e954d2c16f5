"use client";

import type { CardPage } from "@/components/listing/card-page";
import { CardWalk } from "@/components/listing/card-walk";
import { ListFailure } from "@/components/listing/list-notices";
import type { ListingTexts } from "@/components/listing/listing-texts";
import { SkeletonMasonry } from "@/components/listing/masonry";
import { cardsOf, useCardPages } from "@/components/listing/use-card-pages";
import type { Language } from "@/lib/i18n/languages";
import { API } from "@/lib/routes";
import { SEARCH_PAGE_SIZE, type SearchView, searchQuery } from "@/lib/search/view";

type Props = {
  view: SearchView;
  /** The page of the address; null if the server could not read it. */
  start: CardPage | null;
  language: Language;
  texts: Pick<ListingTexts, "card" | "listing">;
  /** Shown when a page cannot be loaded. */
  failure: string;
};

const SKELETONS = 12;

/** Loads its code with the first page that the server did not render. */
async function fetchPage(view: SearchView, offset: number, language: Language): Promise<CardPage> {
  const { fetchCards } = await import("@/components/listing/card-page");
  const place = { limit: String(SEARCH_PAGE_SIZE), offset: String(offset) };
  const query = new URLSearchParams({ q: view.q, sort: view.sort, ...place });
  return fetchCards(`${API.search}?${query}`, language);
}

/** The videos of a search from the page of the address on. */
export function FoundVideos({ view, start, language, texts, failure }: Props) {
  const { q, sort, page } = view;
  const walk = useCardPages({
    list: ["search", sort, q, language].join(" "),
    offset: (page - 1) * SEARCH_PAGE_SIZE,
    start,
    fetchPage: ({ offset }) => fetchPage(view, offset, language),
  });
  const { pages, error, isLoading, loadMore } = walk;
  if (pages.length === 0) {
    if (!error || isLoading) return <SkeletonMasonry count={SKELETONS} />;
    return <ListFailure text={failure} retry={texts.listing.retry} onRetry={loadMore} />;
  }
  return (
    <>
      {page > 1 && (
        <a
          href={searchQuery({ ...view, page: page - 1 })}
          className="mb-4 inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          {texts.listing.previousPage}
        </a>
      )}
      <CardWalk
        {...{ walk, language, texts, failure }}
        cards={cardsOf(pages)}
        nextPage={searchQuery({ ...view, page: page + pages.length })}
      />
    </>
  );
}
