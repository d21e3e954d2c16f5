import { z } from "zod";
import type { StoredVariant } from "../schema";

export type StoredAuthorInput = {
  /** X's numeric account id; null if the source does not give it. */
  accountId: string | null;
  handle: string;
  displayName: string;
  avatarUrl: string | null;
  /** Null if the source does not give it: the stored one stays. */
  description: string | null;
};

/** A post with at least one video, as its source describes it. */
export type StoredPostInput = {
  tweetId: string;
  /** Null if the source does not name the author: the stored one stays, a new post gets `i`. */
  author: StoredAuthorInput | null;
  text: string;
  /** X's code of its language; absent or null if the source names none: the stored one stays. */
  lang?: string | null | undefined;
  /** ISO 8601; null if the source does not give it: the stored one stays. */
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
  playlistUrl: string | null;
};

/**
 * `hidden` may be undone by an operator, `removed` is final; storing a post again undoes neither.
 */
const postState = z.enum(["shown", "hidden", "removed"]);

export type PostState = z.output<typeof postState>;

export const storedPostSchema = z.object({
  videoId: z.string(),
  state: postState,
  /** Our own thumbnail, when there is one. */
  storedThumbnailUrl: z.string().nullable(),
});

export type StoredPost = z.output<typeof storedPostSchema>;
