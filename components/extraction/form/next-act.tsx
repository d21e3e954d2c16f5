import type { Language } from "@/lib/i18n/languages";
import type { Entry, ExtractionTexts, Refusal } from "./extraction-state";
import { StepLink } from "./field-notice";
import { nextStepOf, RetryButton, useAutoRetry, useCountdown } from "./next-step";

type Props = {
  entry: Entry;
  refusal: Refusal;
  language: Language;
  texts: ExtractionTexts;
  onRetry: () => void;
};

/** What a visitor can do about a refused link of several. Retries by itself if the refusal says so. */
export function NextAct({ entry, refusal, language, texts, onRetry }: Props) {
  const left = useCountdown(refusal.retryAfterSeconds ?? 0, refusal);
  useAutoRetry(refusal, left, onRetry);
  const step = nextStepOf(refusal, entry.link, language);
  if (step.kind === "retry") return <RetryButton {...{ left, onRetry }} texts={texts.home} />;
  return <StepLink {...{ step, texts }} />;
}
