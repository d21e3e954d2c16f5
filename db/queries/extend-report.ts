import "server-only";
import type { TransactionSql } from "postgres";
import { sql } from "../client";
import type { reports } from "../schema";
import { lockPosts } from "./acts/lock-posts";
import { noteAct } from "./acts/note-act";
import { holdMedia, holdReported } from "./hold-media";

type Extension = {
  ticket: string;
  /** The reported post. */
  tweetId: string;
  /** The post whose videos the reported one shows; null where they are its own, or none. */
  ownerId: string | null;
  /** The files that the reported post shows, of whichever it is. */
  urls: string[];
  /** Its reason hides at once: before it is decided, and whatever else shows the files. */
  hidesAtOnce: boolean;
};

type Report = Pick<typeof reports.$inferSelect, "status" | "reason">;

/**
 * Has a report mean the video that the reported post shows, in whatever post; X need not be asked
 * again. Where the reported post is down, that one goes down too; what was decided or restored while
 * X was being asked counts.
 */
export async function extendReport(extension: Extension): Promise<void> {
  const { ticket, tweetId, ownerId, urls, hidesAtOnce } = extension;
  await sql().begin(async (tx) => {
    // Its row before all posts, as whoever decides it locks them.
    const [report] = await tx<Report[]>`
      update reports set owner_known = true, owner_asked_at = now(),
        video_id = coalesce(video_id, (select id from videos where tweet_id = ${ownerId}))
      where ticket = ${ticket} and status <> 'rejected' returning status, reason`;
    // A rejected one may be accepted after all, and X is asked again then.
    if (!report) return;
    const waits =
      report.status === "received" && !(hidesAtOnce && (await hasHidden(tx, extension)));
    if (waits) return noteMeant(tx, ticket, ownerId);
    await lockPosts(tx);
    const held = await tx`select from held_posts where tweet_id = ${tweetId}`;
    if (held.length === 0) return;
    if (ownerId !== null) await holdReported(tx, ownerId, { ticket, reason: report.reason });
    if (!hidesAtOnce) return;
    const tweetIds = ownerId === null ? [] : [ownerId];
    await holdMedia(tx, { ticket, tweetIds, files: { tweetId: ownerId ?? tweetId, urls } });
  });
}

/** Not every report hides at once: of somebody who reports very much none does. */
async function hasHidden(tx: TransactionSql, { ticket, tweetId }: Extension): Promise<boolean> {
  const acts = await tx`
    select from audit_log
    where subject_kind = 'post' and subject_id = ${tweetId}
      and actor = 'reports' and action = 'hide' and details->>'ticket' = ${ticket} limit 1`;
  return acts.length > 0;
}

/** The owner's post may not be known here: it is decided with the report all the same. */
async function noteMeant(tx: TransactionSql, ticket: string, ownerId: string | null) {
  if (ownerId === null) return;
  const subject = { subjectKind: "post", subjectId: ownerId } as const;
  await noteAct(tx, { actor: "reports", action: "mean", ...subject, details: { ticket } });
}
