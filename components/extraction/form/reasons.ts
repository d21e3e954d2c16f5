import { fillText } from "@/lib/i18n/fill-text";
import type { InvalidLinkReason } from "@/lib/x/post-url";
import type { Unanswered } from "./extraction-request";
import type { ExtractionTexts, InvalidReason, Refusal } from "./extraction-state";

type Reasons = ExtractionTexts["reasons"];

const YOUTUBE = /\b(?:youtube\.com|youtu\.be)\b/i;
const PROFILE = /\b(?:x|twitter)\.com\/@?\w{1,15}\/?(?:[?#\s]|$)/i;

/** The reason by which a visitor sees what to paste instead. */
export function invalidReason(text: string, reason: InvalidLinkReason): InvalidReason {
  if (reason === "scheme" || reason === "host") return YOUTUBE.test(text) ? "youtube" : "host";
  if (reason === "not_a_post" && PROFILE.test(text.trim())) return "profile";
  return reason;
}

const RETRYABLE = new Set([
  "timeout",
  "aborted",
  "network",
  "unknown",
  "backend",
  "internal",
  "overloaded",
  "rate_limited",
  "upstream_unavailable",
  "upstream_rate_limited",
]);

/** Whether a retry with the same link can succeed. */
export function isRetryable(code: string): boolean {
  return RETRYABLE.has(code);
}

function headline(code: string, reasons: Reasons): string | null {
  const texts: Record<string, string> = reasons;
  return texts[code] ?? null;
}

/** What the page says about a request without a video: the cause, and what to do. */
export function explainRefusal(
  outcome: Unanswered,
  { home, failures, reasons }: ExtractionTexts,
): Refusal {
  const { code } = outcome;
  const retryAfterSeconds = outcome.kind === "refused" ? outcome.retryAfterSeconds : null;
  if (code === "no_video") {
    const hasPhotos = outcome.kind === "refused" && outcome.photos !== undefined;
    const [title, message] = hasPhotos
      ? [reasons.photos, reasons.photos_next]
      : [home.videoNotFound, home.videoNotFoundConfirm];
    return { code, title, message, retryAfterSeconds };
  }
  const next = headline(`${code}_next`, reasons);
  const said =
    outcome.kind === "failed"
      ? fillText(failures[outcome.code], { reason: outcome.reason })
      : (outcome.message ?? failures.backend);
  return {
    code,
    title: headline(code, reasons) ?? home.extractionError,
    message: next ?? said,
    retryAfterSeconds,
  };
}
