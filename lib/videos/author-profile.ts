import "server-only";
import { cache } from "react";
import { hasListedVideo } from "@/db/queries/listings";
import { findAuthor } from "@/lib/authors/find-author";
import { PER_PAGE } from "@/lib/authors/per-page";
import type { Author } from "@/lib/authors/schema";
import { reportBug } from "@/lib/report";
import type { AuthorVideoSort, AuthorVideosPage } from "./author-videos-schema";
import { listVideosOf } from "./list-author-videos";

type Videos = {
  page: AuthorVideosPage;
  /** One of all their videos, on whatever page, may be shown to everybody. */
  isListed: boolean;
};

export type AuthorProfile =
  | {
      kind: "found";
      author: Author /** Null where they could not be read. */;
      videos: Videos | null;
    }
  | { kind: "unknown" }
  /** All their posts were removed for good. */
  | { kind: "removed" }
  | { kind: "failed" };

/** What an author's page shows, read once for its head and its body. A failure is told of once. */
export const authorProfile = cache(
  async (handle: string, sort: AuthorVideoSort, page: number): Promise<AuthorProfile> => {
    const found = await attempt(() => findAuthor(handle));
    if (found?.kind !== "found") return found ?? { kind: "failed" };
    const { author } = found;
    const videos = await attempt(() => videosOf(author.id, sort, page));
    return { kind: "found", author, videos: videos ?? null };
  },
);

async function videosOf(authorId: string, sort: AuthorVideoSort, page: number): Promise<Videos> {
  const query = { page, per_page: PER_PAGE, sort_by: sort, sort_order: "desc" } as const;
  const [found, isListed] = await Promise.all([
    listVideosOf(authorId, query),
    hasListedVideo(authorId),
  ]);
  return { page: found, isListed };
}

async function attempt<Result>(read: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await read();
  } catch (error) {
    reportBug(error, { page: "author" });
    return undefined;
  }
}
