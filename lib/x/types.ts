/** Our own shapes of X's data. X's payloads never leave `normalize`. */

export const SOURCE_NAMES = ["syndication", "graphql", "fxtwitter"] as const;
export type SourceName = (typeof SOURCE_NAMES)[number];

/** One playable MP4 of a video, on `https://video.twimg.com`, without a query. */
export type Variant = {
  url: string;
  /** Pixels; null only if neither the URL nor the post has it. */
  width: number | null;
  height: number | null;
  /** Bits per second; 0 for GIFs, null where the source does not say. */
  bitrate: number | null;
};

export type PostVideo = {
  /** 1-based place among ALL media of the post, photos too, as X's `/video/N` counts. */
  index: number;
  kind: "video" | "gif";
  posterUrl: string | null;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  /** Best first: by pixels, then bitrate. Empty only if there is a playlist. */
  variants: Variant[];
  /** The HLS master playlist, on X's own host; null if X names none. */
  playlistUrl: string | null;
};

export type PostPhoto = {
  /** Place of the photo among the media, as of a video. */
  index: number;
  /** The original, on `https://pbs.twimg.com`. */
  url: string;
  /** Size of the original in pixels; null if the source does not say. */
  width: number | null;
  height: number | null;
};

export type PostAuthor = {
  /** X's numeric account id; survives renames. Null where the source does not give it. */
  accountId: string | null;
  handle: string;
  displayName: string;
  avatarUrl: string | null;
  /** Null where the source does not give it (syndication never does). */
  description: string | null;
};

export type Post = {
  id: string;
  /** Null where the source does not name the author. */
  author: PostAuthor | null;
  /** HTML-decoded, control characters removed. */
  text: string;
  /** X's code of the text's language (`ja`, `zh`, `zxx`); absent where the source names none. */
  lang?: string | null | undefined;
  /** ISO 8601 UTC. */
  postedAt: string | null;
  sensitive: boolean;
  /** Usable videos and GIFs in the order of the post; empty when there is none. */
  videos: PostVideo[];
  photos: PostPhoto[];
  /** The post this one quotes, one level deep. */
  quoted: Post | null;
};

/** X's definite refusals: there is no video to give. */
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

/** No usable answer. `post_unconfirmed`: one source did not show the post, and another failed. */
export type ExtractionFailure =
  | "post_unconfirmed"
  | "upstream_unavailable"
  | "upstream_rate_limited"
  | "timeout";

/**
 * `ok`: `post` is the pasted post, another version of it, or the original of a repost. Its `videos`
 * are the result; if it has no media, `quoted.videos` are, which are then not empty. `refused`: a
 * definite answer about the post; `said`: what each source gave as the reason, of which `code` is
 * the most specific; without a weak word that another one contradicts. `failed`: no source gave a usable answer.
 */
export type Extraction =
  | { kind: "ok"; source: SourceName; post: Post }
  | {
      kind: "refused";
      source: SourceName;
      code: PostRefusal;
      said: readonly PostRefusal[];
      /** The photos of a post without a video. */
      photos?: readonly PostPhoto[];
      /** The page of another site that plays the video. */
      externalUrl?: string;
    }
  | { kind: "failed"; code: ExtractionFailure; retryAfterSeconds?: number };
