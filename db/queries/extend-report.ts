import "server-only";
import { sql } from "../client";

type Extension = {
  ticket: string;
  reason: string;
  /** The post whose videos the reported one shows. */
  tweetId: string;
  /** Hides that post as well, and keeps it from coming in. */
  holdsPost: boolean;
};

/** Has a report mean the video of another post, which the reported one shows as its own. */
export async function extendReport(extension: Extension): Promise<void> {
  const { ticket, reason, tweetId, holdsPost } = extension;
  await sql().begin(async (tx) => {
    if (holdsPost) await tx`select hold_post(${tweetId})`;
    await tx`
      update reports set video_id = (select id from videos where tweet_id = ${tweetId})
      where ticket = ${ticket} and video_id is null`;
    if (!holdsPost) return;
    await tx`
      insert into audit_log (actor, action, subject_kind, subject_id, details)
      values ('reports', 'hide', 'post', ${tweetId}, ${JSON.stringify({ ticket, reason })}::jsonb)`;
  });
}
