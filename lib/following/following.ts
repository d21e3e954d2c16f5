import "server-only";
import { z } from "zod";
import { findAuthor } from "@/db/queries/authors";
import * as rows from "@/db/queries/following";
import type { NewestSlice } from "@/db/queries/listings";
import type { Viewer, ViewerId } from "@/lib/auth/viewer";
import { requireAuthor } from "@/lib/authors/find-author";
import { usernameOf } from "@/lib/authors/username";
import { AppError } from "@/lib/errors";
import { MAX_LISTED } from "@/lib/favorites/limits";
import { report } from "@/lib/runtime/report";
import { agreedTotal, type ListingPage, type ListingQuery } from "@/lib/videos/listing-schema";
import { decodeCursor, encodeCursor, listingVideo } from "@/lib/videos/listing-video";
import { sliceOf } from "@/lib/videos/listing-view";
import type { FollowedAnswer, FollowedAuthors, FollowedQuery } from "./schema";

export async function followAuthor(viewer: Viewer, username: string): Promise<{ success: true }> {
  const { id, email, provider, claims } = viewer;
  const author = await requireAuthor(username);
  if (author.is_blocked) throw new AppError("author_not_found");
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
  const found = await rows.listFollowedAuthors(viewerId);
  return {
    data: found.map(({ username, displayName, avatarUrl }) => ({
      username,
      display_name: displayName,
      avatar_url: avatarUrl,
    })),
  };
}

/** As many placeholders as a list shows while its next page loads. */
const AHEAD = 12;

/** List, creation in microseconds and id of the video shown last, and how many were shown before. */
const FollowingCursor = z.tuple([
  z.literal("following"),
  z.int().min(0),
  z.string().regex(/^[1-9]\d{0,17}$/),
  z.int().min(0),
]);

/** Newest first, sensitive ones too. */
export async function listFollowing(
  viewerId: ViewerId,
  { limit, offset, cursor }: ListingQuery,
): Promise<ListingPage> {
  const asOf = new Date().toISOString();
  const start = cursor === null ? { offset, slice: { offset } } : startAfter(cursor);
  const room = Math.max(0, Math.min(limit, MAX_LISTED - start.offset));
  const [counted, found] = await Promise.all([
    rows.countFollowedVideos(viewerId),
    // More than the page shows: the job's count can be older than what the viewer follows.
    room > 0 ? rows.listFollowedVideos(viewerId, start.slice, room + AHEAD) : [],
  ]);
  const shown = found.slice(0, room);
  const end = start.offset + shown.length;
  const hasMore = found.length > room && end < MAX_LISTED;
  const last = shown.at(-1);
  const known = Math.min(MAX_LISTED, Math.max(counted, start.offset + found.length));
  return {
    videos: shown.map(listingVideo),
    total: agreedTotal(known, { offset: start.offset, end, hasMore }),
    offset: start.offset,
    limit,
    hasMore,
    nextCursor:
      hasMore && last ? encodeCursor(["following", Number(last.micros), last.id, end]) : null,
    asOf,
  };
}

function startAfter(cursor: string): { offset: number; slice: NewestSlice } {
  const [, micros, id, offset] = decodeCursor(cursor, FollowingCursor);
  return { offset, slice: { after: { micros, id } } };
}

/** Null where it cannot be read: the browser tries again. */
export async function readFollowing(viewerId: ViewerId, page: number): Promise<ListingPage | null> {
  return listFollowing(viewerId, sliceOf(page)).catch((error: unknown) => {
    report("A page of followed authors could not be read", { error: String(error) });
    return null;
  });
}
