import { type MouseEvent, useEffect, useEffectEvent, useRef } from "react";
import { announceCount } from "@/components/ui/announce";
import { buttonStyle } from "@/components/ui/button-style";
import { Spinner } from "@/components/ui/spinner";
import type { Language } from "@/lib/i18n/languages";
import { CardGrid } from "./card-grid";
import type { ListedCard } from "./card-page";
import { useKeptPlace } from "./grown-list";
import { ListFailure } from "./list-notices";
import type { ListingTexts } from "./listing-texts";
import type { CardPages } from "./use-card-pages";

type Props = {
  walk: CardPages;
  /** Of all loaded pages. */
  cards: ListedCard[];
  language: Language;
  texts: Pick<ListingTexts, "card" | "listing">;
  /** Shown when the next page cannot be loaded. */
  failure: string;
  isRanked?: boolean | undefined;
};

/** Cards of a first screen; `masonry.css` lays out the same number at once. */
const EAGER = 6;
/**
 * Placeholders while the next page loads: content below the list leaves the window at the click, not
 * when the response arrives.
 */
const PENDING = 12;

/** The loaded cards, and the link to more. */
export function CardWalk({ walk, cards, language, texts, failure, isRanked }: Props) {
  const { pages, error, isLoading, loadMore, prefetch } = walk;
  const list = useRef<HTMLUListElement>(null);
  useKeptPlace(list, cards, pages.length > 1);
  const end = useRef<HTMLParagraphElement>(null);
  const counted = useRef(cards.length);
  const next = pages.at(-1)?.next;
  const hasMore = Boolean(next);

  const sayGrown = useEffectEvent((added: number) => {
    announceCount(language, texts.listing.loaded, added);
    // At the end of the list the focused link is removed.
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
        {...{ list, cards, language }}
        texts={texts.card}
        isRanked={isRanked === true}
        eagerCount={EAGER}
        pendingCount={isLoading ? Math.min(PENDING, next?.left ?? PENDING) : 0}
      />
      {/* The key makes the end of the list new content, so that it counts as no layout shift. */}
      <div key={String(hasMore)} className="mt-6 flex min-h-24 flex-col items-center">
        {error !== undefined && !isLoading ? (
          <ListFailure text={failure} retry={texts.listing.retry} onRetry={loadMore} />
        ) : (
          hasMore && (
            <LoadMore
              {...{ href: walk.nextPage, isLoading }}
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
  /** Address of the next page, without scripts and for crawlers. */
  href: string;
  /** Number of loaded pages. */
  pageCount: number;
  isLoading: boolean;
  texts: ListingTexts["listing"];
  onLoad: () => void;
  onNear: () => void;
};

/** Distance at which the next page is prefetched. */
const NEAR = "1000px";

/** Whether a click opens a new tab or a download instead. */
function isModified({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey;
}

export function LoadMore({ href, pageCount, isLoading, texts, onLoad, onNear }: LoadMoreProps) {
  const box = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(onNear);

  // Once per page: a new observer reports the current state first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: prefetches after each page
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
    </div>
  );
}
