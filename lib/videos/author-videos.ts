import "server-only";
import { cache } from "react";
import { getAuthorTotals, listAuthorVideos as readVideos } from "@/db/queries/listings";
import { findAuthor, requireAuthor } from "@/lib/authors/find-author";
import { paginationOf } from "@/lib/authors/page-query";
import type { Author } from "@/lib/authors/schema";
import { PER_PAGE } from "@/lib/authors/views";
import { createCache } from "@/lib/cached";
import { readOrReport } from "@/lib/runtime/report";
import type {
  AuthorVideoSort,
  AuthorVideosInput,
  AuthorVideosPage,
  AuthorVideosQuery,
} from "./listing-schema";
import { listingVideo } from "./listing-video";

type Totals = Awaited<ReturnType<typeof getAuthorTotals>>;

const totals = createCache<Totals>({ slot: "videos.author-totals", max: 5000, freshMs: 5000 });

const totalsOf = (authorId: string) => totals.get(authorId, () => getAuthorTotals(authorId));

/** Includes sensitive ones; `author_not_found` for an unknown handle. */
export async function listAuthorVideos(query: AuthorVideosInput): Promise<AuthorVideosPage> {
  const { id } = await requireAuthor(query.username);
  return listVideosOf(id, query);
}

export async function listVideosOf(
  authorId: string,
  query: AuthorVideosQuery,
): Promise<AuthorVideosPage> {
  return pageOf(authorId, query, await totalsOf(authorId));
}

async function pageOf(
  authorId: string,
  query: AuthorVideosQuery,
  { total }: Totals,
): Promise<AuthorVideosPage> {
  const { page, per_page, sort_by: order, sort_order: direction } = query;
  const offset = (page - 1) * per_page;
  // The total may be seconds old: a whole page of videos is not added in that time.
  const isBeyond = offset > total + per_page;
  const rows = isBeyond
    ? []
    : await readVideos(authorId, { order, direction, limit: per_page, offset });
  const seen = rows.length > 0 ? offset + rows.length : 0;
  return {
    success: true,
    data: rows.map(listingVideo),
    pagination: paginationOf(Math.max(total, seen), query),
  };
}

type Videos = {
  page: AuthorVideosPage;
  isListed: boolean;
};

export type AuthorProfile =
  | {
      kind: "found";
      author: Author;
      /** Null where they could not be read. */
      videos: Videos | null;
    }
  | { kind: "unknown" }
  | { kind: "removed" }
  | { kind: "failed" };

/** Read once for head and body of the page. A failure is reported once. */
export const authorProfile = cache(
  async (handle: string, sort: AuthorVideoSort, page: number): Promise<AuthorProfile> => {
    const found = await readOrReport(() => findAuthor(handle), { page: "author" });
    if (found?.kind !== "found") return found ?? { kind: "failed" };
    const { author } = found;
    const videos = await readOrReport(() => videosOf(author.id, sort, page), { page: "author" });
    return { kind: "found", author, videos };
  },
);

async function videosOf(authorId: string, sort: AuthorVideoSort, page: number): Promise<Videos> {
  const query = { page, per_page: PER_PAGE, sort_by: sort, sort_order: "desc" } as const;
  const found = await totalsOf(authorId);
  return { page: await pageOf(authorId, query, found), isListed: found.isListed };
}
