import { z } from "zod";
import type { StoredVariant } from "../schema";

export type StoredAuthorInput = {
  accountId: string | null;
  handle: string;
  displayName: string;
  avatarUrl: string | null;
  /** Null: the stored one stays. */
  description: string | null;
};

export type StoredPostInput = {
  tweetId: string;
  /** Null: the stored one stays, a new post gets `i`. */
  author: StoredAuthorInput | null;
  text: string;
  /** X's code; absent or null: the stored one stays. */
  lang?: string | null | undefined;
  /** ISO 8601; null: the stored one stays. */
  postedAt: string | null;
  sensitive: boolean;
  media: [StoredMedia, ...StoredMedia[]];
};

export type StoredMedia = {
  /** Counts from 1, among all media of the post. */
  index: number;
  kind: "video" | "gif";
  posterUrl: string | null;
  width: number | null;
  height: number | null;
  durationMs: number | null;
  variants: StoredVariant[];
  playlistUrl: string | null;
};

/** An operator can undo `hidden`, not `removed`; storing a post again undoes neither. */
const postState = z.enum(["shown", "hidden", "removed"]);

export type PostState = z.output<typeof postState>;

export const storedPostSchema = z.object({
  videoId: z.string(),
  state: postState,
  storedThumbnailUrl: z.string().nullable(),
});

export type StoredPost = z.output<typeof storedPostSchema>;
