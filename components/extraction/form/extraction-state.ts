import type { CardTexts } from "@/components/video/card";
import type { Messages } from "@/lib/i18n/load-messages";
import type { InvalidReason } from "@/lib/videos/explain-refusal";
import type { LocalRecord } from "@/lib/videos/local-record";
import type { VideoAnswer } from "@/lib/videos/schema";
import type { PostLink, ShortLink } from "@/lib/x/post-url";

export type ResultTexts = Messages["Result"];

export type ExtractionTexts = {
  home: Messages["Home"];
  result: ResultTexts;
  several: Messages["Several"];
  failures: Messages["Failures"];
  reasons: Messages["Reasons"];
  history: string;
  card: CardTexts;
  openAuthor: string;
};

export type Refusal = {
  code: string;
  title: string;
  message: string;
  retryAfterSeconds: number | null;
  /** The page retries by itself once the wait is over. */
  retriesItself?: boolean;
  externalUrl?: string;
  photos?: VideoAnswer["photos"];
};

export type Link = PostLink | ShortLink;

export type Found = {
  kind: "ready";
  record: LocalRecord;
  /** The video that the link names. */
  index: number;
  opened: boolean;
  saveAtOnce: boolean;
  isPrivate: boolean;
};

export type Entry = {
  link: Link;
  isPrivate: boolean;
  state:
    | { kind: "waiting" | "submitting" }
    | { kind: "ready"; record: LocalRecord; index: number | null }
    | { kind: "refused"; refusal: Refusal };
};

export type ExtractionState =
  | { kind: "idle" }
  | { kind: "invalid"; reason: InvalidReason }
  | { kind: "submitting" }
  | Found
  | { kind: "refused"; refusal: Refusal; link: Link }
  /** `count` includes links that are not listed. */
  | { kind: "several"; count: number; entries: Entry[] };

export type ExtractionEvent =
  | { kind: "submitted" }
  | { kind: "edited" }
  | { kind: "cancelled" }
  | { kind: "entry"; at: number; state: Entry["state"] }
  | Extract<ExtractionState, { kind: "invalid" | "ready" | "refused" | "several" }>;

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
    case "several":
      return event;
    case "entry":
      return state.kind === "several"
        ? {
            ...state,
            entries: state.entries.map((entry, at) =>
              at === event.at ? { ...entry, state: event.state } : entry,
            ),
          }
        : state;
    default:
      return state.kind === "submitting" ? event : state;
  }
}
