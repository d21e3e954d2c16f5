import "server-only";
import { sql } from "../client";

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

/**
 * Has a report mean the video that the reported post shows, in whatever post; X need not be asked
 * again. Where the reported post is down, that one goes down too; what was decided or restored while
 * X was being asked counts.
 */
export async function extendReport(extension: Extension): Promise<void> {
  const { ticket, tweetId, ownerId, urls, hidesAtOnce } = extension;
  await sql()`
    select extend_report(${ticket}, ${tweetId}, ${ownerId}, ${urls}::text[], ${hidesAtOnce})`;
}
