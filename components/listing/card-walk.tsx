import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from "react";
import { buttonStyle } from "@/components/ui/button-style";
import { Spinner } from "@/components/ui/icon";
import { isModified } from "@/components/ui/input-events";
import type { Language } from "@/lib/i18n/languages";
import { CardGrid } from "./card-grid";
import { ListFailure } from "./list-notices";
import type { ListingTexts } from "./listing-texts";
import type { ListedCard } from "./places";
import type { CardPages } from "./use-card-pages";
import type { WallLayout } from "./wall";

type Props = {
  walk: CardPages;
  cards: ListedCard[];
  language: Language;
  texts: Pick<ListingTexts, "card" | "listing">;
  failure: string;
  isRanked?: boolean | undefined;
  endText?: string | undefined;
  layout?: WallLayout;
};

/** `wall.css` lays out the same number at once. */
const EAGER = 6;
const SHORT = 12;
/** Content below the list leaves the window at the click, not when the response arrives. */
const PENDING = 12;

type Grown = {
  list: RefObject<Element | null>;
  end: RefObject<HTMLElement | null>;
  language: Language;
  cards: ListedCard[];
  text: string;
  isByKeys: RefObject<boolean>;
};

/** Restores the list with its place when its history entry is shown again. */
function useGrowth(
  { list, end, language, cards, text, isByKeys }: Grown,
  { pages, begin, query }: CardPages,
) {
  const counted = useRef(cards.length);
  const grown = useEffectEvent(() => ({
    ids: cards.map(({ id }) => id),
    element: list.current,
    end: pages.at(-1)?.next ? null : end.current,
    ...{ counted, language, text, isByKeys, begin, query },
  }));
  const isGrown = pages.length > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is added
  useLayoutEffect(() => {
    if (!isGrown) return;
    const controller = new AbortController();
    import("./card-page").then(
      ({ keepGrown }) => keepGrown(() => grown(), controller.signal),
      () => undefined,
    );
    return () => controller.abort();
  }, [isGrown, query]);
}

export function CardWalk({
  walk,
  cards,
  language,
  texts,
  failure,
  isRanked,
  endText = texts.listing.allShown,
  layout = "rows",
}: Props) {
  const { pages, error, isLoading, loadMore, prefetch } = walk;
  const list = useRef<HTMLUListElement>(null);
  const end = useRef<HTMLParagraphElement>(null);
  const isByKeys = useRef(false);
  useGrowth({ list, end, language, cards, text: texts.listing.loaded, isByKeys }, walk);
  const next = pages.at(-1)?.next;
  const hasMore = Boolean(next);

  return (
    <>
      <CardGrid
        {...{ list, cards, language, layout }}
        texts={texts.card}
        isRanked={isRanked === true}
        watch={{ isLoading, left: next?.left ?? 0, onMore: loadMore }}
        eagerCount={EAGER}
        pendingCount={isLoading ? Math.min(PENDING, next?.left ?? PENDING) : 0}
      />
      {/* The key makes the end of the list new content, so that it counts as no layout shift. */}
      <div key={String(hasMore)} className="list-end">
        {error !== undefined && !isLoading ? (
          <ListFailure
            text={failure}
            retry={texts.listing.retry}
            onRetry={() => {
              isByKeys.current = false;
              loadMore();
            }}
          />
        ) : (
          hasMore && (
            <LoadMore
              {...{ href: walk.nextPage, isLoading }}
              texts={texts.listing}
              onLoad={(isPressed) => {
                isByKeys.current = isPressed;
                loadMore();
              }}
              onNear={prefetch}
              pageCount={pages.length}
            />
          )
        )}
        <p ref={end} tabIndex={-1}>
          {!hasMore && cards.length >= SHORT && endText}
        </p>
      </div>
    </>
  );
}

type LoadMoreProps = {
  href: string;
  pageCount: number;
  isLoading: boolean;
  texts: ListingTexts["listing"];
  onLoad: (isByKeys: boolean) => void;
  onNear: () => void;
};

const NEAR = "1000px";

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

  return (
    <div ref={box}>
      <a
        href={href}
        aria-disabled={isLoading}
        onClick={(event) => {
          if (isModified(event)) return;
          event.preventDefault();
          // Zero presses of a pointer: Enter, or a screen reader.
          onLoad(event.detail === 0);
        }}
        className={`${buttonStyle.secondary} min-w-48 aria-disabled:text-muted`}
      >
        {isLoading && <Spinner />}
        {isLoading ? texts.loading : texts.loadMore}
      </a>
    </div>
  );
}
