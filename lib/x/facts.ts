/**
 * What a source says about a post, read from its payload but not cleaned: the common output of the
 * three payload readers, and the only input of `normalizePost`.
 */

export type VariantFacts = { url: string; contentType: string | null; bitrate: number | null };

export type MediaFacts = {
  kind: "video" | "gif" | "photo";
  /** False if X lists the media but does not show it: withdrawn, or not in this country. */
  available: boolean;
  /** The still of a video, or the photo itself. */
  posterUrl: string | null;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  variants: VariantFacts[];
  /** The t.co link that X appends to the text for this media. */
  link: string | null;
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
  author: AuthorFacts;
  text: string;
  /** As the source writes it: ISO 8601, X's legacy format, or milliseconds. */
  postedAt: string | number | null;
  sensitive: boolean;
  /** Withheld everywhere, or for copyright. */
  withheld: boolean;
  /** All media in the order of the post, including photos. */
  media: MediaFacts[];
  quoted: PostFacts | null;
};

/** `detail` names the unexpected part of the payload, never its value. */
export type Reading = { ok: true; facts: PostFacts } | { ok: false; detail: string };
