import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import type { CardPage } from "./card-page";

/** Where a page begins. A cursor keeps the walk to one state of the list. */
export type Place = { offset: number; cursor: string | null };

type Walk<Page> = {
  /** Where the first page begins. */
  offset: number;
  /** The first page, where the server has rendered it. */
  start: Page | null;
  fetchPage: (place: Place) => Promise<Page>;
};

type State<Page> = { pages: Page[]; isLoading: boolean; error: unknown };
type Event<Page> =
  | { kind: "asked" }
  | { kind: "came"; page: Page }
  | { kind: "failed"; error: unknown };

/** A walk through a list as a component sees it. */
export type CardPages<Page extends CardPage = CardPage> = ReturnType<typeof useCardPages<Page>>;

function nextState<Page>({ pages }: State<Page>, event: Event<Page>): State<Page> {
  switch (event.kind) {
    case "asked":
      return { pages, isLoading: true, error: undefined };
    case "came":
      return { pages: [...pages, event.page], isLoading: false, error: undefined };
    case "failed":
      return { pages, isLoading: false, error: event.error };
  }
}

/**
 * The pages of a list, one more at a time: one request runs at once, and a page fetched ahead is not
 * asked for again. Another list needs another `key` of the component.
 */
export function useCardPages<Page extends CardPage>({ offset, start, fetchPage }: Walk<Page>) {
  const [state, dispatch] = useReducer(nextState<Page>, {
    pages: start ? [start] : [],
    isLoading: start === null,
    error: undefined,
  });
  const isBusy = useRef(false);
  const ahead = useRef<{ place: string; page: Promise<Page> } | null>(null);

  /** What comes after the pages at hand; null at the end. */
  function nextPlace(): Place | null {
    const last = state.pages.at(-1);
    return last ? last.next : { offset, cursor: null };
  }

  function fetchAhead(next: Place): Promise<Page> {
    const place = `${next.offset} ${next.cursor}`;
    if (ahead.current?.place === place) return ahead.current.page;
    const page = fetchPage(next);
    ahead.current = { place, page };
    // A failure is told of by who asks for the page; the next one to ask tries again.
    page.catch(() => {
      ahead.current = null;
    });
    return page;
  }

  /** Brings the page after the last one, which is also the way to try again. */
  async function loadMore(): Promise<void> {
    const next = nextPlace();
    if (isBusy.current || !next) return;
    isBusy.current = true;
    dispatch({ kind: "asked" });
    try {
      dispatch({ kind: "came", page: await fetchAhead(next) });
    } catch (error) {
      dispatch({ kind: "failed", error });
    } finally {
      isBusy.current = false;
    }
  }

  const loadFirst = useEffectEvent(() => {
    if (state.pages.length === 0) void loadMore();
  });
  useEffect(() => loadFirst(), []);

  return {
    ...state,
    loadMore: () => void loadMore(),
    /** Has the next page at hand before it is asked for. */
    prefetch(): void {
      const next = nextPlace();
      if (next && !isBusy.current) void fetchAhead(next).catch(() => undefined);
    },
  };
}
