import "server-only";
import { LRUCache } from "lru-cache";
import { countAuthorVideos, listAuthorVideos as readVideos } from "@/db/queries/listings";
import { requireAuthor } from "@/lib/authors/find-author";
import { paginationOf } from "@/lib/authors/page-query";
import { currentContentVersion } from "@/lib/content-version";
import { processWide } from "@/lib/process-wide";
import type {
  AuthorVideosInput,
  AuthorVideosPage,
  AuthorVideosQuery,
} from "./author-videos-schema";
import { listingVideo } from "./listing-video";

const counts = () =>
  processWide(
    "author-video-counts",
    () =>
      new LRUCache<string, number, string>({
        max: 5000,
        ttl: 5000,
        fetchMethod: (_key, _stale, { context }) => countAuthorVideos(context),
      }),
  );

/** A page of an author's videos, sensitive ones too; `author_not_found` for a handle nobody has. */
export async function listAuthorVideos(query: AuthorVideosInput): Promise<AuthorVideosPage> {
  const { id } = await requireAuthor(query.username);
  return listVideosOf(id, query);
}

/** The same for an author who is known by id. */
export async function listVideosOf(
  authorId: string,
  query: AuthorVideosQuery,
): Promise<AuthorVideosPage> {
  const { page, per_page, sort_by: order, sort_order: direction } = query;
  const total = await totalOf(authorId);
  const offset = (page - 1) * per_page;
  // The total is some seconds old at most: nobody stores a page of videos in that time.
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

async function totalOf(authorId: string): Promise<number> {
  const key = `${await currentContentVersion()} ${authorId}`;
  return (await counts().fetch(key, { context: authorId })) ?? 0;
}
