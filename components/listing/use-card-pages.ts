import { useRef } from "react";
import { preload } from "swr";
import useSWRInfinite from "swr/infinite";
import type { CardPage, ListedCard } from "./card-page";

/** Where a page begins. A cursor keeps all pages to one state of the list. */
export type Place = { offset: number; cursor: string | null };

type Source<Page> = {
  /** Identifies the list, and the visit to it: a list shown again starts again. */
  list: string;
  /** Where the first page begins. */
  offset: number;
  /** The first page, if the server rendered it. */
  start: Page | null;
  fetchPage: (place: Place) => Promise<Page>;
};

type Key = readonly [list: string, offset: number, cursor: string | null];

export type CardPages<Page extends CardPage = CardPage> = ReturnType<typeof useCardPages<Page>>;

/** The pages of a list, one more at a time, begun with the page that the server rendered. */
export function useCardPages<Page extends CardPage>({
  list,
  offset,
  start,
  fetchPage,
}: Source<Page>) {
  const first: Key = [list, offset, null];
  // SWR asks for the first page again when the list grows: the server's page stays as it is.
  const read = ([, at, cursor]: Key) =>
    start && at === offset && cursor === null
      ? Promise.resolve(start)
      : fetchPage({ offset: at, cursor });
  const keyAfter = (page: Page): Key | null =>
    page.next && [list, page.next.offset, page.next.cursor];
  const { data, error, isValidating, size, setSize } = useSWRInfinite<
    Page,
    Error,
    (index: number, previous: Page | null) => Key | null
  >((_, previous) => (previous ? keyAfter(previous) : first), read, {
    ...(start && { fallbackData: [start] }),
    revalidateOnMount: start === null,
    revalidateFirstPage: false,
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  const pages = data ?? [];
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
    error: isValidating ? undefined : error,
    isLoading: isValidating,
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
