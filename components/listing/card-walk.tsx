import { type MouseEvent, useEffect, useEffectEvent, useRef } from "react";
import { announceCount } from "@/components/ui/announce";
import { buttonStyle } from "@/components/ui/button-style";
import { Spinner } from "@/components/ui/spinner";
import type { Language } from "@/lib/i18n/languages";
import { CardGrid } from "./card-grid";
import type { ListedCard } from "./card-page";
import { ListFailure } from "./list-notices";
import type { ListingTexts } from "./listing-texts";
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

/** The cards of a walk so far, and the way on. */
export function CardWalk({ walk, cards, language, texts, failure, nextPage, isRanked }: Props) {
  const { pages, error, isLoading, loadMore, prefetch } = walk;
  const end = useRef<HTMLParagraphElement>(null);
  const counted = useRef(cards.length);
  const next = pages.at(-1)?.next;
  const hasMore = Boolean(next);

  const sayGrown = useEffectEvent((added: number) => {
    announceCount(language, texts.listing.loaded, added);
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

type LoadMoreProps = {
  /** The next page as a page of its own, for whom no script runs and for crawlers; a private list has none. */
  href: string | undefined;
  /** Pages that are here. */
  pageCount: number;
  isLoading: boolean;
  texts: ListingTexts["listing"];
  onLoad: () => void;
  onNear: () => void;
};

/** How near the link has to be for the next page to be fetched ahead. */
const NEAR = "1000px";

/** Whether a click asks for something else than going on here: a new tab, a download. */
function isModified({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

export function LoadMore({ href, pageCount, isLoading, texts, onLoad, onNear }: LoadMoreProps) {
  const box = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);

  // Anew for each page: an observer tells of where things stand when it begins.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each page the next one is fetched ahead
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) near();
      },
      { rootMargin: NEAR },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [pageCount]);

  const look = {
    "aria-disabled": isLoading,
    className: `${buttonStyle.secondary} min-w-48 aria-disabled:text-muted`,
  };
  const words = (
    <>
      {isLoading && <Spinner />}
      {isLoading ? texts.loading : texts.loadMore}
    </>
  );
  return (
    <div ref={box}>
      {href === undefined ? (
        <button type="button" {...look} onClick={onLoad}>
          {words}
        </button>
      ) : (
        <a
          {...look}
          href={href}
          onClick={(event) => {
            if (isModified(event)) return;
            event.preventDefault();
            onLoad();
          }}
        >
          {words}
        </a>
      )}
    </div>
  );
}
