import { useEffect, useEffectEvent, useRef } from "react";
import { announce } from "@/components/ui/announce";
import { fillText } from "@/lib/i18n/fill-text";
import type { Language } from "@/lib/i18n/languages";
import { CardGrid } from "./card-grid";
import type { ListedCard } from "./card-page";
import { ListFailure } from "./list-failure";
import type { ListingTexts } from "./listing-texts";
import { LoadMore } from "./load-more";
import type { CardPages } from "./use-card-pages";

type Props = {
  walk: CardPages;
  /** Of all its pages. */
  cards: ListedCard[];
  language: Language;
  texts: Pick<ListingTexts, "card" | "listing">;
  /** What is said where the next page cannot be had. */
  failure: string;
  /** The next page as a page of its own, where there is one. */
  nextPage?: string | undefined;
  isRanked?: boolean | undefined;
};

/** What a first screen may show; `masonry.css` lays out as many at once. */
const EAGER = 6;
/**
 * Places held while the next page is on its way: what is below the list moves off the window at the
 * click, not whenever the page comes.
 */
const PENDING = 12;

function loadedText({ loadedOne, loadedMany }: ListingTexts["listing"], count: number): string {
  return count === 1 ? loadedOne : fillText(loadedMany, { count });
}

/** The cards of a walk so far, and the way on. */
export function CardWalk({ walk, cards, language, texts, failure, nextPage, isRanked }: Props) {
  const { pages, error, isLoading, loadMore, prefetch } = walk;
  const end = useRef<HTMLParagraphElement>(null);
  const counted = useRef(cards.length);
  const next = pages.at(-1)?.next;
  const hasMore = Boolean(next);

  const sayGrown = useEffectEvent((added: number) => {
    announce(loadedText(texts.listing, added));
    // The link that had the focus is gone at the end of the list.
    const isFocusLost = document.activeElement === document.body;
    if (!hasMore && isFocusLost) end.current?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const added = cards.length - counted.current;
    if (added > 0) sayGrown(added);
    counted.current = cards.length;
  }, [cards.length]);

  return (
    <>
      <CardGrid
        {...{ cards, language }}
        texts={texts.card}
        isRanked={isRanked === true}
        eagerCount={EAGER}
        pendingCount={isLoading ? Math.min(PENDING, next?.left ?? PENDING) : 0}
      />
      {/* At the end something else stands here, wherever that is: nothing has moved. */}
      <div key={String(hasMore)} className="mt-6 flex min-h-24 flex-col items-center">
        {error !== undefined && !isLoading ? (
          <ListFailure text={failure} retry={texts.listing.retry} onRetry={loadMore} />
        ) : (
          hasMore && (
            <LoadMore
              {...{ href: nextPage, isLoading }}
              texts={texts.listing}
              onLoad={loadMore}
              onNear={prefetch}
              pageCount={pages.length}
            />
          )
        )}
        <p ref={end} tabIndex={-1} className="text-muted outline-none">
          {!hasMore && texts.listing.allShown}
        </p>
      </div>
    </>
  );
}
