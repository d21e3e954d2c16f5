import { fillText } from "@/lib/i18n/fill-text";
import { explainRefusal } from "@/lib/videos/explain-refusal";
import type { Unanswered } from "./extraction-request";
import type { ExtractionTexts, Refusal } from "./extraction-state";
import { LONGEST_AUTO_SECONDS } from "./retry-button";

/** Their texts name a time, which would contradict that of the button. */
const TIMED = new Set([
  "rate_limited",
  "upstream_rate_limited",
  "upstream_unavailable",
  "overloaded",
]);

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
  const explained = explainRefusal(cause, { home, reasons });
  const wait = refused?.retryAfterSeconds ?? null;
  return {
    code,
    ...explained,
    ...(wait !== null &&
      TIMED.has(code) && { message: wait > LONGEST_AUTO_SECONDS ? home.waitLong : home.waitShort }),
    retryAfterSeconds: wait,
    ...(refused?.externalUrl && { externalUrl: refused.externalUrl }),
    ...(refused?.photos && { photos: refused.photos }),
  };
}
