import type { Messages } from "@/lib/i18n/load-messages";
import type { InvalidLinkReason } from "@/lib/x/post-url";

export type InvalidReason = Exclude<InvalidLinkReason, "scheme"> | "youtube" | "profile";

const YOUTUBE = /\b(?:youtube\.com|youtu\.be)\b/i;
const PROFILE = /\b(?:x|twitter)\.com\/@?\w{1,15}\/?(?:[?#\s]|$)/i;

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
  "post_unconfirmed",
  "upstream_unavailable",
  "upstream_rate_limited",
]);

export function isRetryable(code: string): boolean {
  return RETRYABLE.has(code);
}

type Cause = {
  code: string;
  said: string;
  hasPhotos: boolean;
};

type Texts = { home: Messages["Home"]; reasons: Messages["Reasons"] };

export function explainRefusal(
  { code, said, hasPhotos }: Cause,
  { home, reasons }: Texts,
): { title: string; message: string } {
  if (code === "no_video") {
    return hasPhotos
      ? { title: reasons.photos, message: reasons.photos_next }
      : { title: home.videoNotFound, message: home.videoNotFoundConfirm };
  }
  const texts: Record<string, string> = reasons;
  return {
    title: texts[code] ?? home.extractionError,
    message: texts[`${code}_next`] ?? said,
  };
}
