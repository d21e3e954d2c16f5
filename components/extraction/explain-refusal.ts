import { fillText } from "@/lib/i18n/fill-text";
import type { Unanswered } from "./extraction-request";
import type { Refusal } from "./extraction-state";
import type { ExtractionTexts } from "./extraction-texts";

/** What the page says of a request that brought no video: the server's own words where it has some. */
export function explainRefusal(outcome: Unanswered, texts: ExtractionTexts["failures"]): Refusal {
  const { code } = outcome;
  if (outcome.kind === "failed") {
    const message = fillText(texts[outcome.code], { reason: outcome.reason });
    return { code, message, retryAfterSeconds: null };
  }
  const { message, retryAfterSeconds } = outcome;
  return { code, message: message ?? texts.backend, retryAfterSeconds };
}
