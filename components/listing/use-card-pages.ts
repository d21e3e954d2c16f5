import { useEffect, useRef } from "react";
import useSWRInfinite from "swr/infinite";
import type { Language } from "@/lib/i18n/languages";
import { type ListName, PAGE_SIZE } from "@/lib/videos/listing-view";
import type { Period } from "@/lib/videos/periods";
import type { CardPage } from "./card-page";
import { addressOf, fetchCardPage, type PageKey } from "./fetch-card-page";

type Options = {
  list: ListName;
  period: Period | null;
  /** Tells one walk through a list from the next, which begins anew. */
  walk: number;
  language: Language;
  /** Where the first page begins. */
  offset: number;
  /** The first page, where the server has rendered it. */
  start: CardPage | null;
};

/** The pages of a list, one more at a time. Another walk needs another `key` of the component. */
export function useCardPages({ list, period, walk, language, offset, start }: Options) {
  const ahead = useRef(new Map<string, Promise<CardPage>>());
  const isBusy = useRef(false);

  function keyOf(place: number, previous: CardPage | null): PageKey | null {
    const shared = { list, period, walk, language, limit: PAGE_SIZE };
    if (place === 0) return { ...shared, offset, cursor: null };
    return previous?.next ? { ...shared, ...previous.next } : null;
  }

  function fetchPage(key: PageKey): CardPage | Promise<CardPage> {
    // The library asks for the first page again when the second is wanted: it is at hand.
    if (start !== null && key.offset === offset) return start;
    const address = addressOf(key);
    const running = ahead.current.get(address);
    ahead.current.delete(address);
    return running ?? fetchCardPage(key);
  }

  const { data, error, size, setSize, isValidating } = useSWRInfinite(keyOf, fetchPage, {
    ...(start && { fallbackData: [start] }),
    revalidateFirstPage: false,
    revalidateIfStale: false,
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
  });
  const pages: CardPage[] = data ?? [];

  useEffect(() => {
    if (!isValidating) isBusy.current = false;
  }, [isValidating]);

  return {
    pages,
    error: error as unknown,
    isLoading: isValidating && size > pages.length,
    /** Brings the page after the last one, which is also the way to try again. */
    loadMore(): void {
      if (isBusy.current) return;
      isBusy.current = true;
      void setSize(pages.length + 1);
    },
    /** Has the next page at hand before it is asked for. */
    prefetch(): void {
      const key = keyOf(pages.length, pages.at(-1) ?? null);
      const address = key && addressOf(key);
      if (!key || !address || ahead.current.has(address) || isBusy.current) return;
      const running = fetchCardPage(key);
      ahead.current.set(address, running);
      // A failure is met, and told of, when the page is asked for again.
      running.catch(() => ahead.current.delete(address));
    },
  };
}
