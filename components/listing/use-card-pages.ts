import { useEffect, useRef, useState } from "react";
import { preload } from "swr";
import useSWRInfinite from "swr/infinite";
import { PAGE_SIZE } from "@/lib/videos/listing-view";
import type { CardPage, ListedCard } from "./card-page";
import { useGrownAddress, useKeptFirst } from "./grown-list";

/** Where a page begins. A cursor keeps all pages to one state of the list. */
export type Place = { offset: number; cursor: string | null };

type Source<Page> = {
  /** Identifies the list, and the visit to it: a list shown again starts again. */
  list: string;
  /** The page of the address. */
  page: number;
  /** That page, if the server rendered it. */
  start: Page | null;
  /** The query of a page; empty for the first one. */
  queryOf: (page: number) => string;
  fetchPage: (place: Place) => Promise<Page>;
};

type Key = readonly [list: string, offset: number, cursor: string | null];

export type CardPages<Page extends CardPage = CardPage> = ReturnType<typeof useCardPages<Page>>;

/**
 * The pages of a list, one more at a time, begun with the page that the server rendered. A list that had
 * grown before its entry of the history was left is restored as a whole. Until then it is empty: the
 * columns of a page move apart when pages are added above it.
 */
export function useCardPages<Page extends CardPage>(source: Source<Page>) {
  const { list, page, start, queryOf, fetchPage } = source;
  const kept = useKeptFirst(page);
  const [isLost, setLost] = useState(false);
  const begin = isLost ? page : kept;
  const rendered = begin === page ? start : null;
  const offset = (begin - 1) * PAGE_SIZE;
  const first: Key = [list, offset, null];
  // SWR asks for the first page again when the list grows: the server's page stays as it is.
  const read = ([, at, cursor]: Key) =>
    rendered && at === offset && cursor === null
      ? Promise.resolve(rendered)
      : fetchPage({ offset: at, cursor });
  const keyAfter = (page: Page): Key | null =>
    page.next && [list, page.next.offset, page.next.cursor];
  const { data, error, isValidating, size, setSize } = useSWRInfinite<
    Page,
    Error,
    (index: number, previous: Page | null) => Key | null
  >((_, previous) => (previous ? keyAfter(previous) : first), read, {
    ...(rendered && { fallbackData: [rendered] }),
    initialSize: page - begin + 1,
    revalidateOnMount: rendered === null,
    revalidateFirstPage: false,
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  const isRestoring = begin < page && data === undefined;
  useEffect(() => {
    if (isRestoring && error !== undefined) setLost(true);
  }, [isRestoring, error]);
  const isLoading = isValidating || isRestoring;
  const pages = data ?? [];
  const shown = isRestoring ? page : begin;
  const end = shown + Math.max(pages.length, 1) - 1;
  useGrownAddress(pages.length > 1, shown, queryOf(end));
  const last = pages.at(-1);
  // A second click comes before the next render; SWR would start a second request.
  const isGrowing = useRef(false);

  async function grow(): Promise<void> {
    if (isGrowing.current) return;
    isGrowing.current = true;
    try {
      await setSize(pages.length + 1);
    } finally {
      isGrowing.current = false;
    }
  }

  return {
    pages,
    error: isLoading ? undefined : error,
    isLoading,
    /** The number of the last page. */
    end,
    /** The address of the page before; null before the first one. */
    previousPage: shown > 1 ? queryOf(shown - 1) || "?" : null,
    nextPage: queryOf(end + 1),
    /** Adds the page after the last one; also retries after a failure. */
    loadMore(): void {
      if (!isValidating) void grow();
    },
    /** Fetches the next page before it is needed. */
    prefetch(): void {
      const next = last && keyAfter(last);
      // A failure shows when the page is needed.
      if (next && size === pages.length) void preload(next, read).catch(() => undefined);
    },
  };
}

/** The cards of several pages in order, each video once: a list can move while it is read. */
export function cardsOf(pages: readonly CardPage[]): ListedCard[] {
  const byId = new Map<string, ListedCard>();
  for (const { cards } of pages) {
    for (const card of cards) if (!byId.has(card.id)) byId.set(card.id, card);
  }
  return [...byId.values()];
}
