import type { StoredVariant } from "../schema";

/** A post with at least one video, as a source told it. */
export type StoredPostInput = {
  tweetId: string;
  author: {
    /** X's numeric account id; null where the source does not give it. */
    accountId: string | null;
    handle: string;
    displayName: string;
    avatarUrl: string | null;
    /** Null where the source does not give it: what is known stays. */
    description: string | null;
  };
  text: string;
  /** ISO 8601; null where the source does not give it: what is known stays. */
  postedAt: string | null;
  sensitive: boolean;
  media: [StoredMedia, ...StoredMedia[]];
};

export type StoredMedia = {
  /** 1-based place among all media of the post. */
  index: number;
  kind: "video" | "gif";
  posterUrl: string | null;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  variants: StoredVariant[];
};

/** `hidden` may be undone by an operator, `removed` is for good; neither is ever undone by storing. */
export type PostState = "shown" | "hidden" | "removed";

export type StoredPost = {
  videoId: string;
  state: PostState;
  /** Our own thumbnail, when there is one. */
  storedThumbnailUrl: string | null;
};
