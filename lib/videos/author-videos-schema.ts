import { z } from "zod";
import { PageQuery, Pagination } from "@/lib/authors/page-query";
import { UsernameParam } from "@/lib/authors/schema";
import { ListingVideo } from "./listing-schema";

export const AUTHOR_VIDEO_SORTS = ["created_at", "download_count"] as const;

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
