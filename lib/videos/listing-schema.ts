import { z } from "zod";
import { clamped, PageQuery, Pagination } from "@/lib/authors/page-query";
import { UsernameParam } from "@/lib/authors/schema";
import type { Gaps } from "./list-gaps";
import { VideoAnswer, VideoId } from "./schema";

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 10;
/** Beyond the end of any list, and still a 32-bit number after adding a page. */
const MAX_OFFSET = 2_000_000_000;

export const ListingQuery = z.object({
  limit: clamped({ min: 1, max: MAX_LIMIT, absent: DEFAULT_LIMIT }),
  offset: clamped({ min: 0, max: MAX_OFFSET, absent: 0 }),
  /** `nextCursor` of the previous answer; replaces `offset`. */
  cursor: z
    .string()
    .optional()
    .transform((cursor) => cursor || null),
});

export type ListingQuery = z.output<typeof ListingQuery>;

export const ListingVideo = z.object({
  id: z.string().regex(/^\d+$/),
  twitterId: z.string().regex(/^\d+$/),
  author: z.string(),
  authorName: z.string(),
  authorAvatar: z.url().nullable(),
  title: z.string(),
  thumbnail: z.url().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  /** Seconds. */
  duration: z.number().nullable(),
  /** Files of the post's first video, best first. */
  qualities: z.array(z.object({ url: z.url(), resolution: z.string().nullable() })),
  downloadUrl: z.url().nullable(),
  /** The post on X. */
  url: z.url(),
  sensitive: z.boolean(),
  videoCount: z.int().min(1),
  viewCount: z.int().min(0),
  downloadCount: z.int().min(0),
  favoriteCount: z.int().min(0),
  /** Downloads as of `asOf`, in `rising` those of the last hour; null in lists not ranked by them. */
  timeframeDownloads: z.int().min(0).nullable(),
  /** From 0 to 1; null outside `highly-rated`. */
  rating: z.number().min(0).max(1).nullable(),
  // Places up (down if negative) within a day, `new` if it was not among the first 1,000 then. Null if
  // unknown, beyond rank 1,000, for `1h`, for one language, and in lists that are no ranking.
  rankChange: z.union([z.int(), z.literal("new")]).nullable(),
  /** First extracted here; ISO 8601 UTC. */
  createdAt: z.iso.datetime(),
});

export type ListingVideo = z.output<typeof ListingVideo>;

export const ListingPage = z.object({
  /** May be fewer than `limit`: videos may have been removed since the list was made. */
  videos: z.array(ListingVideo),
  total: z.int().min(0),
  offset: z.int().min(0),
  limit: z.int().min(1),
  hasMore: z.boolean(),
  /** Null at the end. */
  nextCursor: z.string().nullable(),
  /** The list is exact as of this instant; ISO 8601 UTC. */
  asOf: z.iso.datetime(),
});

export type ListingPage = z.output<typeof ListingPage>;

export type ListedPage = ListingPage & { gaps: Gaps };

export const VideoInput = z.object({ id: VideoId });

export const VideoDetail = ListingVideo.extend({
  text: z.string(),
  /** ISO 8601 UTC. */
  postedAt: z.iso.datetime().nullable(),
  videos: VideoAnswer.shape.videos,
});

export type VideoDetail = z.output<typeof VideoDetail>;

export const VideoDetailAnswer = z.object({ success: z.literal(true), data: VideoDetail });

const AUTHOR_VIDEO_SORTS = ["created_at", "download_count"] as const;

export type AuthorVideoSort = (typeof AUTHOR_VIDEO_SORTS)[number];

export const AuthorVideosQuery = PageQuery.extend({
  sort_by: z.enum(AUTHOR_VIDEO_SORTS).default("created_at"),
  sort_order: z.enum(["asc", "desc"]).default("desc"),
});

export type AuthorVideosQuery = z.output<typeof AuthorVideosQuery>;

export const AuthorVideosInput = AuthorVideosQuery.extend(UsernameParam.shape);

export type AuthorVideosInput = z.output<typeof AuthorVideosInput>;

export const AuthorVideosPage = z.object({
  success: z.literal(true),
  data: z.array(ListingVideo),
  pagination: Pagination,
});

export type AuthorVideosPage = z.output<typeof AuthorVideosPage>;
