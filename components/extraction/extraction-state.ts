import type { LocalRecord } from "@/lib/videos/local-record";
import type { InvalidLinkReason } from "@/lib/x/post-url";

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
  | { kind: "ready"; record: LocalRecord; index: number; opened: boolean }
  | { kind: "refused"; refusal: Refusal };

export type ExtractionEvent =
  | { kind: "submitted" }
  | { kind: "edited" }
  | { kind: "cancelled" }
  | Extract<ExtractionState, { kind: "invalid" | "ready" | "refused" }>;

/** An edit takes back what was said about the text before it, and leaves a result standing. */
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

/** Whether the same link can bring a video at another try. */
export function isRetryable(code: string): boolean {
  return RETRYABLE.has(code);
}
