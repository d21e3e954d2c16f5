import "server-only";
import { findAuthor } from "@/db/queries/authors";
import * as rows from "@/db/queries/following";
import type { Viewer, ViewerId } from "@/lib/auth/viewer";
import { authorSuggestion, requireShownAuthor } from "@/lib/authors/find-author";
import { usernameOf } from "@/lib/authors/username";
import { AppError } from "@/lib/errors";
import { MAX_LISTED } from "@/lib/favorites/limits";
import { report } from "@/lib/runtime/report";
import type { ListingPage, ListingQuery } from "@/lib/videos/listing-schema";
import { sliceOf } from "@/lib/videos/listing-view";
import { newestPage, startOfPage } from "@/lib/videos/newest-page";
import type { FollowedAnswer, FollowedAuthors, FollowedQuery } from "./schema";

export async function followAuthor(viewer: Viewer, username: string): Promise<{ success: true }> {
  const { id, email, provider, claims } = viewer;
  const author = await requireShownAuthor(username);
  const outcome = await rows.followAuthor({ id, email, provider, ...claims }, author.id);
  if (outcome === "full") throw new AppError("following_full");
  if (outcome === "account_deleted") throw new AppError("forbidden");
  return { success: true };
}

export async function unfollowAuthor(
  viewerId: ViewerId,
  username: string,
): Promise<{ success: true }> {
  const author = await findAuthor(usernameOf(username) ?? "");
  if (author) await rows.unfollowAuthor(viewerId, author.id);
  return { success: true };
}

/** Answers with the names as the request spells them. */
export async function listFollowedAmong(
  viewerId: ViewerId,
  { usernames }: FollowedQuery,
): Promise<FollowedAnswer> {
  const handleOf = (username: string) => (usernameOf(username) ?? "").toLowerCase();
  const followed = new Set(await rows.followedAmong(viewerId, usernames.map(handleOf)));
  return { usernames: usernames.filter((username) => followed.has(handleOf(username))) };
}

/** All authors that the viewer follows, newest first. */
export async function listFollowedAuthors(viewerId: ViewerId): Promise<FollowedAuthors> {
  return { data: (await rows.listFollowedAuthors(viewerId)).map(authorSuggestion) };
}

/** As many placeholders as a list shows while its next page loads. */
const AHEAD = 12;

/** Newest first, sensitive ones too. */
export async function listFollowing(viewerId: ViewerId, query: ListingQuery): Promise<ListingPage> {
  const asOf = new Date().toISOString();
  const { limit } = query;
  const start = startOfPage("following", query);
  const { offset } = start;
  const room = Math.max(0, Math.min(limit, MAX_LISTED - offset));
  const [counted, found] = await Promise.all([
    rows.countFollowedVideos(viewerId),
    // More than the page shows: the job's count can be older than what the viewer follows.
    room > 0 ? rows.listFollowedVideos(viewerId, start, room + AHEAD) : [],
  ]);
  const shown = found.slice(0, room);
  return newestPage("following", {
    offset,
    limit,
    rows: shown,
    hasMore: found.length > room && offset + shown.length < MAX_LISTED,
    counted: Math.min(MAX_LISTED, Math.max(counted, offset + found.length)),
    asOf,
  });
}

/** Null where it cannot be read: the browser tries again. */
export async function readFollowing(viewerId: ViewerId, page: number): Promise<ListingPage | null> {
  return listFollowing(viewerId, sliceOf(page)).catch((error: unknown) => {
    report("A page of followed authors could not be read", { error: String(error) });
    return null;
  });
}
