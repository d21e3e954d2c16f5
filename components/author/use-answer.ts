import { useEffect, useReducer, useRef, useState } from "react";
import type { Language } from "@/lib/i18n/languages";
import { fetchAnswer } from "./fetch-answer";

type Initial<Answer> = { path: string; answer: Answer | null };

type Failure = { path: string; error: unknown };

/**
 * The API's answer for `path`, of which the server may have rendered the first. Answers that were
 * seen are shown again at once, and asked for anew; an answer for another path is never shown.
 */
export function useAnswer<Answer extends { success: true }>(
  path: string,
  language: Language,
  initial: Initial<Answer>,
) {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(
    () => new Map(initial.answer && [[initial.path, initial.answer]]),
  );
  const [failure, setFailure] = useState<Failure | null>(null);
  const [attempt, retry] = useReducer((count: number) => count + 1, 0);
  const isRendered = useRef(initial.answer !== null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks the same again
  useEffect(() => {
    if (isRendered.current) {
      isRendered.current = false;
      return;
    }
    const asking = new AbortController();
    setFailure(null);
    fetchAnswer<Answer>(path, language, asking.signal).then(
      (answer) => setAnswers((before) => new Map(before).set(path, answer)),
      (error: unknown) => {
        if (!asking.signal.aborted) setFailure({ path, error });
      },
    );
    return () => asking.abort();
  }, [path, language, attempt]);

  const answer = answers.get(path) ?? null;
  const hasFailed = answer === null && failure?.path === path;
  return {
    answer,
    /** The newest at hand, of whichever path. */
    newest: Array.from(answers.values()).at(-1) ?? null,
    error: hasFailed ? failure.error : undefined,
    isLoading: answer === null && !hasFailed,
    retry,
  };
}
