import { useEffect, useEffectEvent, useReducer, useRef } from "react";
import type { CardPage } from "./card-page";
import { addressOf, fetchCardPage, type PageKey } from "./fetch-card-page";

type Walk = Omit<PageKey, "offset" | "cursor"> & {
  /** Where the first page begins. */
  offset: number;
  /** The first page, where the server has rendered it. */
  start: CardPage | null;
};

type State = { pages: CardPage[]; isLoading: boolean; error: unknown };
type Event =
  | { kind: "asked" }
  | { kind: "came"; page: CardPage }
  | { kind: "failed"; error: unknown };

function nextState({ pages }: State, event: Event): State {
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
export function useCardPages({ offset, start, ...list }: Walk) {
  const [state, dispatch] = useReducer(nextState, {
    pages: start ? [start] : [],
    isLoading: start === null,
    error: undefined,
  });
  const isBusy = useRef(false);
  const ahead = useRef<{ address: string; page: Promise<CardPage> } | null>(null);

  /** What comes after the pages at hand; null at the end. */
  function nextKey(): PageKey | null {
    const last = state.pages.at(-1);
    const place = last ? last.next : { offset, cursor: null };
    return place && { ...list, ...place };
  }

  function fetchAhead(key: PageKey): Promise<CardPage> {
    const address = addressOf(key);
    if (ahead.current?.address === address) return ahead.current.page;
    const page = fetchCardPage(key);
    ahead.current = { address, page };
    // A failure is told of by who asks for the page; the next one to ask tries again.
    page.catch(() => {
      ahead.current = null;
    });
    return page;
  }

  /** Brings the page after the last one, which is also the way to try again. */
  async function loadMore(): Promise<void> {
    const key = nextKey();
    if (isBusy.current || !key) return;
    isBusy.current = true;
    dispatch({ kind: "asked" });
    try {
      dispatch({ kind: "came", page: await fetchAhead(key) });
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
      const key = nextKey();
      if (key && !isBusy.current) void fetchAhead(key).catch(() => undefined);
    },
  };
}
