/** What a source says about a post, read but not cleaned: the only input of `normalizePost`. */

import type { Refusal } from "./refusals";

export type VariantFacts = { url: string; contentType: string | null; bitrate: number | null };

export type Unavailability = "withheld" | "gone";

export type MediaFacts = {
  kind: "video" | "gif" | "photo";
  /** Null if X shows the medium. */
  unavailable: Unavailability | null;
  /** The still of a video, or the photo itself. */
  posterUrl: string | null;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  variants: VariantFacts[];
  /** Address of a list of variants on X's host: one request more. */
  vmapUrl: string | null;
  sensitive: boolean;
  /** The t.co link that X appends to the text for this media. */
  link: string | null;
};

export const NO_MEDIA: MediaFacts = {
  kind: "photo",
  unavailable: null,
  posterUrl: null,
  width: null,
  height: null,
  durationMs: null,
  variants: [],
  vmapUrl: null,
  sensitive: false,
  link: null,
};

export type AuthorFacts = {
  accountId: string | null;
  handle: string;
  name: string;
  avatarUrl: string | null;
  description: string | null;
};

export type PostFacts = {
  id: string;
  author: AuthorFacts | null;
  text: string;
  lang?: string | null | undefined;
  /** ISO 8601, X's legacy format, or milliseconds. */
  postedAt: string | number | null;
  sensitive: boolean;
  /** True if withheld everywhere, or for copyright. */
  withheld: boolean;
  media: MediaFacts[];
  /** A broadcast or a Space. */
  live: boolean;
  externalUrl: string | null;
  quoted: PostFacts | null;
};

// `detail` and `odd` name unexpected parts, never their values. `hidesMedia`: one of these may have held
// media, so that "no video" cannot be said. `isPartial`: the source does not show a part that it names, so
// that "no video" needs a second source.
export type Reading =
  | {
      kind: "read";
      facts: PostFacts;
      odd: readonly string[];
      hidesMedia: boolean;
      isPartial: boolean;
    }
  | { kind: "unread"; detail: string }
  | Refusal;
