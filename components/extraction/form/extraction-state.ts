import type { Messages } from "@/lib/i18n/load-messages";
import type { LocalRecord } from "@/lib/videos/local-record";
import type { InvalidLinkReason } from "@/lib/x/post-url";
import type { Unanswered } from "./extraction-request";

export type ResultTexts = Messages["Result"];

/** Texts of the form in the language of the page. */
export type ExtractionTexts = {
  home: Messages["Home"];
  result: ResultTexts;
  failures: Messages["Failures"];
};

/** Why there is no video, as the form shows it. */
export type Refusal = {
  code: string;
  message: string;
  retryAfterSeconds: number | null;
};

export type ExtractionState =
  | { kind: "idle" }
  | { kind: "invalid"; reason: InvalidLinkReason }
  | { kind: "submitting" }
  /** `index`: the video of the post that the link asked for. */
  | { kind: "ready"; record: LocalRecord; index: number; opened: boolean; saveAtOnce: boolean }
  | { kind: "refused"; refusal: Refusal };

export type ExtractionEvent =
  | { kind: "submitted" }
  | { kind: "edited" }
  | { kind: "cancelled" }
  | Extract<ExtractionState, { kind: "invalid" | "ready" | "refused" }>;

/** An edit clears the error of the previous text and keeps a result. */
export function nextState(state: ExtractionState, event: ExtractionEvent): ExtractionState {
  switch (event.kind) {
    case "submitted":
      return { kind: "submitting" };
    case "edited":
      return state.kind === "invalid" || state.kind === "refused" ? { kind: "idle" } : state;
    case "cancelled":
      return state.kind === "submitting" ? { kind: "idle" } : state;
    case "invalid":
      return event;
    default:
      return state.kind === "submitting" ? event : state;
  }
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

/** The text for a request without a video: the server's, if it sent one. */
export function explainRefusal(outcome: Unanswered, texts: ExtractionTexts["failures"]): Refusal {
  const { code } = outcome;
  if (outcome.kind === "failed") {
    return { code, message: texts[outcome.code], retryAfterSeconds: null };
  }
  const { message, retryAfterSeconds } = outcome;
  return { code, message: message ?? texts.backend, retryAfterSeconds };
}
