import { useRef } from "react";
import { preload } from "swr";
import useSWRInfinite from "swr/infinite";
import { useBrowserValue } from "@/components/ui/use-browser-value";
import { ASK_ONCE } from "@/lib/browser/ask-once";
import { PAGE_SIZE } from "@/lib/videos/listing-view";
import type { CardPage, Place } from "./card-page";
import type { Grown } from "./keep-grown";
import type { ListedCard } from "./places";

type Source<Page> = {
  /** Identifies the list and the visit: a list shown again starts again. */
  list: string;
  page: number;
  start: Page | null;
  queryOf: (page: number) => string;
  fetchPage: (place: Place) => Promise<Page>;
  maxKept?: number;
};

type Key = readonly [list: string, offset: number, cursor: string | null];

export type CardPages<Page extends CardPage = CardPage> = ReturnType<typeof useCardPages<Page>>;

/** Earlier pages are behind the link to the previous one. */
const MAX_KEPT = 10;

const PLACEHOLDERS = 12;

function keptFirst(page: number, atMost: number): number {
  const grown: Grown | undefined = history.state?.grown;
  return Math.min(page, Math.max(grown?.first ?? page, page - atMost + 1));
}

/**
 * A list that had grown is restored as a whole. It is empty until all its pages are loaded: pages that
 * are added above would move cards between the columns.
 */
export function useCardPages<Page extends CardPage>(source: Source<Page>) {
  const { list, page, start, queryOf, fetchPage, maxKept = MAX_KEPT } = source;
  // Read once: other code replaces the state of the entry.
  const kept = useRef<number>(null);
  const begin = useBrowserValue(() => {
    kept.current ??= keptFirst(page, maxKept);
    return kept.current;
  }, page);
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
    ...ASK_ONCE,
  });
  const pages = data ?? [];
  const end = begin + Math.max(pages.length, 1) - 1;
  const last = pages.at(-1);
  // A second click can come before the next render, and SWR would start a second request.
  const isGrowing = useRef(false);

  return {
    pages,
    error: isValidating ? undefined : error,
    isLoading: isValidating,
    /** A list that is restored needs its full height at once, so that nothing below enters the window. */
    placeholders: page > begin ? (page - begin + 1) * PAGE_SIZE : PLACEHOLDERS,
    begin,
    query: queryOf(end),
    previousPage: begin > 1 ? queryOf(begin - 1) || "?" : null,
    nextPage: queryOf(end + 1),
    /** Also retries after a failure. */
    loadMore(): void {
      if (isValidating || isGrowing.current) return;
      isGrowing.current = true;
      void setSize(Math.max(pages.length, page - begin) + 1).finally(() => {
        isGrowing.current = false;
      });
    },
    prefetch(): void {
      const next = last && keyAfter(last);
      // A failure shows when the page is needed.
      if (next && size === pages.length) void preload(next, read).catch(() => undefined);
    },
  };
}

/** Each video once: a list can move while it is read. */
export function cardsOf(pages: readonly CardPage[]): ListedCard[] {
  const byId = new Map<string, ListedCard>();
  for (const { cards } of pages) {
    for (const card of cards) if (!byId.has(card.id)) byId.set(card.id, card);
  }
  return [...byId.values()];
}
