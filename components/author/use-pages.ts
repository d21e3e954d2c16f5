import { useEffect, useEffectEvent, useRef, useState } from "react";
import useSWR from "swr";
import { FetchRefusal, fetcher } from "@/lib/browser/fetcher";
import type { Language } from "@/lib/i18n/languages";

type Spelling<View> = {
  ofQuery: (query: URLSearchParams) => View;
  /** The query with its `?`, or empty. */
  queryOf: (view: View) => string;
};

/** Follows the address: Back shows the previous view. */
export function useView<View>(initial: View, { ofQuery, queryOf }: Spelling<View>) {
  const [view, setView] = useState(initial);
  const follow = useEffectEvent(() => setView(ofQuery(new URLSearchParams(location.search))));

  useEffect(() => {
    const onMove = () => follow();
    addEventListener("popstate", onMove);
    return () => removeEventListener("popstate", onMove);
  }, []);

  function show(next: View) {
    if (queryOf(next) === queryOf(view)) return;
    history.pushState(null, "", location.pathname + queryOf(next));
    setView(next);
  }

  return [view, show] as const;
}

type Source<Answer, Page> = {
  path: string;
  language: Language;
  /** Null if the server could not read it. */
  initial: { path: string; page: Page | null };
  /** Called once per answer, where it is read: server and browser format differently. */
  wordPage: (answer: Answer, language: Language) => Page;
  /** The rendered page lacks something that this device needs. */
  isPartial?: boolean;
};

/** A page seen before shows at once and is revalidated. */
export function usePages<Answer, Page extends { pagination: { total: number } }>({
  path,
  language,
  initial,
  wordPage,
  isPartial = false,
}: Source<Answer, Page>) {
  const rendered = path === initial.path ? initial.page : null;
  const { data, error, isValidating, mutate } = useSWR<Page, Error, readonly [string, Language]>(
    [path, language],
    async ([path, language]) => wordPage(await fetcher<Answer>(path, { language }), language),
    {
      ...(rendered && { fallbackData: rendered }),
      revalidateOnMount: initial.page === null || isPartial,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  );
  const total = useRef(initial.page?.pagination.total);
  useEffect(() => {
    if (data) total.current = data.pagination.total;
  }, [data]);

  return {
    page: data ?? null,
    knownTotal: total.current,
    error,
    isLoading: data === undefined && (isValidating || error === undefined),
    retry: () => void mutate(),
  };
}

/** Empty for refusals, for which the page has its own text. */
export function failureDetail(error: unknown, unknownFailure: string): string {
  const cause = error instanceof FetchRefusal && error.status === 0 ? error.cause : error;
  if (cause instanceof FetchRefusal) return "";
  return (cause instanceof Error && cause.message) || unknownFailure;
}
