import { z } from "zod";
import { PageQuery, Pagination } from "./page-query";

export const AUTHOR_SORTS = ["total_downloads", "daily_downloads", "video_count"] as const;

export type AuthorSort = (typeof AUTHOR_SORTS)[number];

export const AuthorsQuery = PageQuery.extend({
  sort_by: z.enum(AUTHOR_SORTS).default("total_downloads"),
  search: z.string().default(""),
});

export type AuthorsQuery = z.output<typeof AuthorsQuery>;

export const Author = z.object({
  id: z.string().regex(/^\d+$/),
  username: z.string(),
  name: z.string(),
  display_name: z.string(),
  description: z.string().nullable(),
  avatar_url: z.url().nullable(),
  is_blocked: z.boolean(),
  block_reason: z.string().nullable(),
  video_count: z.int().min(0),
  /** Of the last 24 hours. */
  daily_downloads: z.int().min(0),
  total_downloads: z.int().min(0),
});

export type Author = z.output<typeof Author>;

export const ListedAuthor = Author.extend({
  /** Pictures of up to three of their newest listed videos, newest first. */
  stills: z.array(z.url()),
  still_titles: z.array(z.string()),
});

export type ListedAuthor = z.output<typeof ListedAuthor>;

export const AuthorsPage = z.object({
  success: z.literal(true),
  data: z.array(ListedAuthor),
  pagination: Pagination,
});

export type AuthorsPage = z.output<typeof AuthorsPage>;

export const AuthorSuggestion = Author.pick({
  username: true,
  display_name: true,
  avatar_url: true,
});

export type AuthorSuggestion = z.output<typeof AuthorSuggestion>;

export const AuthorSuggestions = z.object({ data: z.array(AuthorSuggestion) });

/** Impossible names are accepted here and found by no query. */
export const UsernameParam = z.object({ username: z.string() });
