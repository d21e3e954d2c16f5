import { fillText } from "@/lib/i18n/fill-text";
import { explainRefusal } from "@/lib/videos/explain-refusal";
import type { Unanswered } from "./extraction-request";
import type { ExtractionTexts, Refusal } from "./extraction-state";

/** Codes whose texts name a time, which would contradict the one on the button. */
const TIMED = new Set([
  "rate_limited",
  "upstream_rate_limited",
  "upstream_unavailable",
  "overloaded",
]);

/** Shorter waits would add load, and after longer ones the visitor has left. */
const SHORTEST_SECONDS = 10;
const LONGEST_SECONDS = 300;

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
  const isTimed = wait !== null && TIMED.has(code);
  const retriesItself = isTimed && wait >= SHORTEST_SECONDS && wait <= LONGEST_SECONDS;
  return {
    code,
    ...explained,
    ...(isTimed && { message: retriesItself ? home.waitShort : home.waitLong }),
    ...(retriesItself && { retriesItself }),
    retryAfterSeconds: wait,
    ...(refused?.externalUrl && { externalUrl: refused.externalUrl }),
    ...(refused?.photos && { photos: refused.photos }),
  };
}
