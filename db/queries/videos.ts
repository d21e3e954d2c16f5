import "server-only";
import { and, asc, eq, isNotNull, or, placeholder, sql } from "drizzle-orm";
import { db, prepared } from "../client";
import { authors, heldMedia, heldPosts, reports, videoMedia, videos } from "../schema";
import { isInRecent, listingColumns, withListing } from "./listings";
import type { PostState } from "./types";

/** `gone`: X no longer had it at the last check. Storing it again brings it back. */
export const stateOfPost = sql<
  PostState | "gone"
>`case when ${videos.removedAt} is not null then 'removed'
  when ${videos.hidden} then 'hidden' when ${videos.visible} then 'shown' else 'gone' end`;

const postState = prepared((database) =>
  database
    .select({
      videoId: videos.id,
      storedThumbnailUrl: videos.storedThumbnailUrl,
      state: stateOfPost,
    })
    .from(videos)
    .where(eq(videos.tweetId, placeholder("tweetId")))
    .prepare("post_state"),
);

export async function getPostState(tweetId: string) {
  const [row] = await postState().execute({ tweetId });
  return row ?? null;
}

const heldPost = prepared((database) =>
  database
    .select({ tweetId: heldPosts.tweetId })
    .from(heldPosts)
    .where(eq(heldPosts.tweetId, placeholder("tweetId")))
    .prepare("held_post"),
);

export async function isPostHeld(tweetId: string): Promise<boolean> {
  return (await heldPost().execute({ tweetId })).length > 0;
}

/** Says what storing the post would find (`hold_if_shown`), without storing it. */
export async function mayPostBeShown(tweetId: string, files: string[]): Promise<boolean> {
  const names = files.map((url) => sql`media_name(${url})`);
  const hidden = or(videos.hidden, isNotNull(videos.removedAt));
  const heldFiles = db()
    .select({ ticket: heldMedia.ticket })
    .from(heldMedia)
    .innerJoin(reports, eq(reports.ticket, heldMedia.ticket))
    .where(
      and(
        names.length > 0
          ? sql`${heldMedia.mediaName} in (${sql.join(names, sql`, `)})`
          : sql`false`,
        eq(reports.status, "accepted"),
      ),
    )
    .limit(1);
  const found = await Promise.all([
    db().$count(videos, and(eq(videos.tweetId, tweetId), hidden)),
    isPostHeld(tweetId),
    heldFiles,
  ]);
  return found[0] === 0 && !found[1] && found[2].length === 0;
}

const videoById = prepared((database) =>
  withListing(
    database
      .select({
        ...listingColumns,
        state: stateOfPost,
        authorId: videos.authorId,
        wholeText: videos.text,
        postedAt: videos.postedAt,
        isListed: isInRecent,
        isBlocked: sql<boolean>`coalesce(${authors.isBlocked}, false)`,
      })
      .from(videos)
      .$dynamic(),
  )
    .where(eq(videos.id, placeholder("id")))
    .prepare("video_by_id"),
);

const mediaById = prepared((database) =>
  database
    .select()
    .from(videoMedia)
    .where(eq(videoMedia.videoId, placeholder("id")))
    .orderBy(asc(videoMedia.mediaIndex))
    .prepare("media_by_video"),
);

export async function findVideo(id: string) {
  const [[row], media] = await Promise.all([
    videoById().execute({ id }),
    mediaById().execute({ id }),
  ]);
  return row ? { ...row, media } : null;
}
