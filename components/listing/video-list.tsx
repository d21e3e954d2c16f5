"use client";

import { useEffect, useEffectEvent, useRef } from "react";
import { announce } from "@/components/ui/announce";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { type ListName, PAGE_SIZE, queryOfView } from "@/lib/videos/listing-view";
import type { Period } from "@/lib/videos/periods";
import { CardGrid } from "./card-grid";
import { type CardPage, cardsOf } from "./card-page";
import { failureText } from "./fetch-card-page";
import { ListFailure } from "./list-failure";
import type { ListingTexts } from "./listing-texts";
import { LoadMore } from "./load-more";
import { LocalList } from "./local-list";
import { SkeletonMasonry } from "./masonry";
import { NoCards } from "./no-cards";
import { useCardPages } from "./use-card-pages";

export type VideoListProps = {
  list: ListName;
  period: Period | null;
  language: Language;
  texts: ListingTexts;
  /** The page of the address; the list goes on from there. */
  page: number;
  /** That page, where the server has rendered it. */
  start: CardPage | null;
};

const SKELETONS = 12;

/** Two rows of the widest grid: what a first screen can show. */
const EAGER = 6;

function loadedText({ loadedOne, loadedMany }: ListingTexts["listing"], count: number): string {
  return count === 1 ? loadedOne : fillText(loadedMany, { count });
}

/** A list of videos from the page of the address on, with the way to the page before. */
export function VideoList(props: VideoListProps) {
  const { page, period, texts } = props;
  return (
    <>
      {page > 1 && (
        <a
          href={queryOfView({ period, page: page - 1 }) || "?"}
          className="mb-4 inline-flex min-h-11 items-center text-accent underline underline-offset-4"
        >
          {texts.listing.previousPage}
        </a>
      )}
      <Walk {...props} />
    </>
  );
}

/** The list itself, which goes on as far as it reaches. */
function Walk({ list, period, language, texts, page, start }: VideoListProps) {
  const end = useRef<HTMLParagraphElement>(null);
  const offset = (page - 1) * PAGE_SIZE;
  const { pages, error, isLoading, loadMore, prefetch } = useCardPages({
    list,
    period,
    language,
    limit: PAGE_SIZE,
    offset,
    start,
  });
  const cards = cardsOf(pages);
  const counted = useRef(cards.length);
  const last = pages.at(-1);
  const failure =
    list === "highlyRated" ? texts.loadError : failureText(error, texts.listing.failed);

  const sayGrown = useEffectEvent((added: number) => {
    announce(loadedText(texts.listing, added));
    // The link that had the focus is gone at the end of the list.
    const isFocusLost = document.activeElement === document.body;
    if (!last?.next && isFocusLost) end.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const added = cards.length - counted.current;
    if (counted.current > 0 && added > 0) sayGrown(added);
    counted.current = cards.length;
  }, [cards.length]);

  if (!last) {
    if (!error || isLoading) return <SkeletonMasonry count={SKELETONS} />;
    return <LocalList {...{ list, period, language, texts, failure }} onRetry={loadMore} />;
  }
  if (cards.length === 0 && !last.next)
    return <NoCards page={page} period={period} texts={texts} />;
  const nextPage = queryOfView({ period, page: page + pages.length });
  return (
    <>
      <CardGrid
        cards={cards}
        language={language}
        texts={texts.card}
        isRanked={list !== "recent"}
        eagerCount={EAGER}
      />
      <div className="mt-6 flex min-h-24 flex-col items-center">
        {error !== undefined && !isLoading ? (
          <ListFailure text={failure} retry={texts.listing.retry} onRetry={loadMore} />
        ) : (
          last.next && (
            <LoadMore
              href={nextPage}
              isLoading={isLoading}
              texts={texts.listing}
              onLoad={loadMore}
              onNear={prefetch}
            />
          )
        )}
        <p ref={end} tabIndex={-1} className="text-muted outline-none">
          {!last.next && texts.listing.allShown}
        </p>
      </div>
    </>
  );
}
