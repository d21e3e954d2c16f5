/** X's payloads never leave `normalize`. */

export const SOURCE_NAMES = ["syndication", "graphql", "fxtwitter"] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

/** An MP4 on `https://video.twimg.com`, without a query. */
export type Variant = {
  url: string;
  /** Pixels; null only if neither the URL nor the post has it. */
  width: number | null;
  height: number | null;
  /** Bits per second; 0 for GIFs, null where the source does not say. */
  bitrate: number | null;
};

export type PostVideo = {
  /** Counts from 1, among ALL media of the post, photos too, as X's `/video/N`. */
  index: number;
  kind: "video" | "gif";
  posterUrl: string | null;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  /** Best first: by pixels, then bitrate. Empty only if there is a playlist. */
  variants: Variant[];
  /** Null if X names no HLS playlist. */
  playlistUrl: string | null;
};

export type PostPhoto = {
  index: number;
  /** The original, on `https://pbs.twimg.com`. */
  url: string;
  /** Size of the original in pixels. */
  width: number | null;
  height: number | null;
};

export type PostAuthor = {
  /** X's numeric id; survives renames. */
  accountId: string | null;
  handle: string;
  displayName: string;
  avatarUrl: string | null;
  /** Syndication never gives it. */
  description: string | null;
};

export type Post = {
  id: string;
  author: PostAuthor | null;
  /** HTML-decoded, control characters removed. */
  text: string;
  /** X's code (`ja`, `zh`, `zxx`). */
  lang?: string | null | undefined;
  /** ISO 8601 UTC. */
  postedAt: string | null;
  sensitive: boolean;
  videos: PostVideo[];
  photos: PostPhoto[];
  quoted: Post | null;
};

export type PostRefusal =
  | "post_not_found"
  | "post_protected"
  | "post_suspended"
  | "post_age_restricted"
  | "post_withheld"
  | "media_withheld"
  | "video_unplayable"
  | "post_live"
  | "post_external_video"
  | "no_video";

/** `post_unconfirmed`: one source did not show the post, and another failed. */
type ExtractionFailure =
  | "post_unconfirmed"
  | "upstream_unavailable"
  | "upstream_rate_limited"
  | "timeout";

// `ok`: the pasted post, another version of it, or the original of a repost. Without media of its own,
// `quoted.videos` are the result, and not empty. `said`: each source's reason, of which `code` is the most
// specific, without a weak word that another one contradicts.
export type Extraction =
  | { kind: "ok"; source: SourceName; post: Post }
  | {
      kind: "refused";
      source: SourceName;
      code: PostRefusal;
      said: readonly PostRefusal[];
      photos?: readonly PostPhoto[];
      externalUrl?: string;
    }
  | { kind: "failed"; code: ExtractionFailure; retryAfterSeconds?: number };
