import "server-only";
import type { TransactionSql } from "postgres";
import { filesOf } from "./files-of";
import { lockPosts } from "./lock-posts";
import { noteAct } from "./note-act";

/** `unknown`: never stored here; a hold keeps it out all the same. `gone`: X has deleted it. */
export type PostStanding = "unknown" | "shown" | "hidden" | "removed" | "gone";

export type PostChange = { tweetId: string; was: PostStanding; is: PostStanding; isHeld: boolean };

export type By = { actor: string; details: Record<string, unknown> };

async function standingOf(tx: TransactionSql, tweetId: string): Promise<PostStanding> {
  const [row] = await tx<{ standing: PostStanding }[]>`
    select case when removed_at is not null then 'removed' when hidden then 'hidden'
      when not visible then 'gone' else 'shown' end as standing
    from videos where tweet_id = ${tweetId}`;
  return row?.standing ?? "unknown";
}

/** How a post stands, and stays. */
export async function readPost(tx: TransactionSql, tweetId: string): Promise<PostChange> {
  const standing = await standingOf(tx, tweetId);
  const held = await tx`select from held_posts where tweet_id = ${tweetId}`;
  return { tweetId, was: standing, is: standing, isHeld: held.length > 0 };
}

/** Takes a post from sight, known here or not, and keeps it from coming back; `remove` for good. */
export async function takeDownPost(
  tx: TransactionSql,
  { tweetId, action }: { tweetId: string; action: "hide" | "remove" },
  { actor, details }: By,
): Promise<PostChange> {
  const was = await standingOf(tx, tweetId);
  await tx`select hold_post(${tweetId})`;
  if (action === "remove") {
    await tx`
      update videos set removed_at = now(), updated_at = now()
      where tweet_id = ${tweetId} and removed_at is null`;
  }
  await noteAct(tx, { actor, action, subjectKind: "post", subjectId: tweetId, details });
  return { tweetId, was, is: await standingOf(tx, tweetId), isHeld: true };
}

/** Lets a post be shown again, whatever kept it down: also its files, or it would be hidden as it comes in. */
export async function restorePost(
  tx: TransactionSql,
  tweetId: string,
  by: By,
): Promise<PostChange> {
  await lockPosts(tx);
  await tx`delete from held_media where media_name in (${filesOf(tx, tweetId)})`;
  return releasePost(tx, tweetId, by);
}

/**
 * Lets a post be shown again that nothing else keeps down, its files neither. One whose media have
 * been erased since comes back with the next paste. Every cache is dropped, also where no row has
 * changed: it may be remembered as refused.
 */
export async function releasePost(
  tx: TransactionSql,
  tweetId: string,
  { actor, details }: By,
): Promise<PostChange> {
  await lockPosts(tx);
  const was = await standingOf(tx, tweetId);
  await tx`delete from held_posts where tweet_id = ${tweetId}`;
  await tx`
    update videos v set hidden = false, removed_at = null, updated_at = now(),
      availability = case when exists (select from video_media where video_id = v.id)
        then v.availability else 2 end
    where tweet_id = ${tweetId} and (hidden or removed_at is not null)`;
  await tx`select raise_content_version()`;
  await noteAct(tx, { actor, action: "restore", subjectKind: "post", subjectId: tweetId, details });
  return { tweetId, was, is: await standingOf(tx, tweetId), isHeld: false };
}
