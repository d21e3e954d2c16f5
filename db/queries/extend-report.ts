import "server-only";
import { sql } from "../client";
import { holdMedia, holdReported } from "./hold-media";

type Extension = {
  ticket: string;
  reason: string;
  /** The reported post. */
  tweetId: string;
  /** The post whose videos the reported one shows; null where they are its own, or none. */
  ownerId: string | null;
  /** The files that the reported post shows, of whichever it is. */
  urls: string[];
  /** Hides that post as well, and whatever else shows its files, and keeps them from coming in. */
  holdsPost: boolean;
};

/** Has a report mean the video that the reported post shows, in whatever post; X need not be asked again. */
export async function extendReport(extension: Extension): Promise<void> {
  const { ticket, reason, tweetId, ownerId, urls, holdsPost } = extension;
  await sql().begin(async (tx) => {
    if (holdsPost && ownerId !== null) await holdReported(tx, ownerId, { ticket, reason });
    await tx`
      update reports set owner_known = true, owner_asked_at = now(),
        video_id = coalesce(video_id, (select id from videos where tweet_id = ${ownerId}))
      where ticket = ${ticket}`;
    const tweetIds = ownerId === null ? [] : [ownerId];
    const files = { tweetId: ownerId ?? tweetId, urls };
    if (holdsPost) await holdMedia(tx, { ticket, tweetIds, files });
  });
}
