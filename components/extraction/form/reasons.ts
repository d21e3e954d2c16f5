import { fillText } from "@/lib/i18n/fill-text";
import { explainRefusal } from "@/lib/videos/explain-refusal";
import type { Unanswered } from "./extraction-request";
import type { ExtractionTexts, Refusal } from "./extraction-state";

/** What the page says about a request without a video. */
export function explainOutcome(
  outcome: Unanswered,
  { home, failures, reasons }: ExtractionTexts,
): Refusal {
  const { code } = outcome;
  const said =
    outcome.kind === "failed"
      ? fillText(failures[outcome.code], { reason: outcome.reason })
      : (outcome.message ?? failures.backend);
  const refused = outcome.kind === "refused" ? outcome : null;
  const cause = { code, said, hasPhotos: refused?.photos !== undefined };
  return {
    code,
    ...explainRefusal(cause, { home, reasons }),
    retryAfterSeconds: refused?.retryAfterSeconds ?? null,
  };
}
