import "server-only";
import { sql } from "../client";
import type { reports } from "../schema";
import { holdMedia, holdReported } from "./hold-media";

type Report = Pick<typeof reports.$inferInsert, "ticket" | "reason" | "url"> & {
  tweetId: string;
  contact: string;
  statement: string;
  /** Hides the post in the same transaction, and others with its media, and keeps them from coming in. */
  holdsPost: boolean;
};

/** Not by Drizzle, whose errors quote every parameter: what a reporter writes is for no log. */
export async function insertReport({ holdsPost, ...report }: Report): Promise<void> {
  const { ticket, reason, url, tweetId, contact, statement } = report;
  await sql().begin(async (tx) => {
    // First, so that a post that is being added at this moment is seen by what follows.
    if (holdsPost) await holdReported(tx, tweetId, { ticket, reason });
    await tx`
      insert into reports (ticket, reason, url, tweet_id, video_id, contact, statement)
      values (${ticket}, ${reason}, ${url}, ${tweetId},
        (select id from videos where tweet_id = ${tweetId}), ${contact}, ${statement})`;
    if (holdsPost) await holdMedia(tx, { ticket, tweetIds: [tweetId] });
  });
}
