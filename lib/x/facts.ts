/**
 * What a source says about a post, read from its payload but not cleaned: the common output of the
 * three payload readers, and the only input of `normalizePost`.
 */

import type { Refusal } from "./refusals";

export type VariantFacts = { url: string; contentType: string | null; bitrate: number | null };

/** Why X lists a medium and does not show it. */
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
  /** A file on X's host that lists the variants: one request more. */
  vmapUrl: string | null;
  /** X puts a warning before this medium. */
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
  /** Null where the source does not name the author. */
  author: AuthorFacts | null;
  text: string;
  /** The code by which the source names the text's language; absent where it names none. */
  lang?: string | null | undefined;
  /** Time as the source writes it: ISO 8601, X's legacy format, or milliseconds. */
  postedAt: string | number | null;
  sensitive: boolean;
  /** Withheld everywhere, or for copyright. */
  withheld: boolean;
  /** All media in the order of the post, including photos. */
  media: MediaFacts[];
  /** The post is a broadcast or a Space. */
  live: boolean;
  /** The player of another site that the post embeds. */
  externalUrl: string | null;
  quoted: PostFacts | null;
};

/**
 * A post as far as it could be read, a refusal that its payload states, or no post. `detail` and
 * `odd` name unexpected parts of the payload, never their values. `hidesMedia`: one of these may
 * have held media, so that "no video" cannot be said. `isPartial`: the source names a part that it
 * does not show, so that "no video" needs a second source.
 */
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
