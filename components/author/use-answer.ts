import useSWR from "swr";
import type { Language } from "@/lib/i18n/languages";
import { fetchAnswer } from "./fetch-answer";

type Initial<Answer> = { path: string; answer: Answer | null };

/**
 * The API's answer for `path`, of which the server may have rendered the first. Answers that were
 * seen are shown again at once, and asked for anew; an answer for another path is never shown.
 */
export function useAnswer<Answer extends { success: true }>(
  path: string,
  language: Language,
  initial: Initial<Answer>,
) {
  const rendered = path === initial.path ? initial.answer : null;
  const { data, error, isLoading, isValidating, mutate } = useSWR<Answer, unknown>(
    path,
    (wanted: string) => fetchAnswer<Answer>(wanted, language),
    {
      ...(rendered && { fallbackData: rendered }),
      revalidateOnMount: rendered === null,
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      shouldRetryOnError: false,
    },
  );
  const isFailed = error !== undefined && !isValidating;
  return {
    answer: data ?? null,
    error: isFailed && data === undefined ? error : undefined,
    isLoading: data === undefined && (isLoading || isValidating || !isFailed),
    retry: () => void mutate(),
  };
}
