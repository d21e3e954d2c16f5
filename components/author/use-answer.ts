import { useEffect, useReducer, useRef, useState } from "react";
import type { Language } from "@/lib/i18n/languages";
import { fetchAnswer } from "./fetch-answer";

type Asked<Answer, Page> = {
  path: string;
  language: Language;
  /** What the server has rendered: null where it could not be read. */
  initial: { path: string; page: Page | null };
  /** Done once with each answer, on the side that reads it: numbers and times are not worded alike. */
  wordPage: (answer: Answer, language: Language) => Page;
};

type Failure = { path: string; error: unknown };

/**
 * The API's answer for `path`, of which the server may have rendered the first. Pages that were
 * seen are shown again at once, and asked for anew; a page for another path is never shown.
 */
export function useAnswer<Answer extends { success: true }, Page>({
  path,
  language,
  initial,
  wordPage,
}: Asked<Answer, Page>) {
  const [pages, setPages] = useState<ReadonlyMap<string, Page>>(
    () => new Map(initial.page && [[initial.path, initial.page]]),
  );
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const isRendered = useRef(initial.page !== null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks the same again
  useEffect(() => {
    if (isRendered.current) {
      isRendered.current = false;
      return;
    }
    const asking = new AbortController();
    setFailure(null);
    fetchAnswer<Answer>(path, language, asking.signal)
      .then((answer) => wordPage(answer, language))
      .then(
        (worded) => setPages((before) => new Map(before).set(path, worded)),
        (error: unknown) => {
          if (!asking.signal.aborted) setFailure({ path, error });
        },
      );
    return () => asking.abort();
  }, [path, language, attempt]);

  const page = pages.get(path) ?? null;
  const hasFailed = page === null && failure?.path === path;
  return {
    page,
    /** The newest at hand, of whichever path. */
    newest: Array.from(pages.values()).at(-1) ?? null,
    error: hasFailed ? failure.error : undefined,
    isLoading: page === null && !hasFailed,
    retry,
  };
}
