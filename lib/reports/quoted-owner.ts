import "server-only";
import { withinDeadline } from "@/lib/videos/within-deadline";
import { extractPost } from "@/lib/x/extract-post";

/** The id of the quoted post whose videos are shown for one that has none; else, or unknown, null. */
export async function quotedOwner(tweetId: string, outer: AbortSignal): Promise<string | null> {
  const extraction = await withinDeadline(outer, (signal) => extractPost(tweetId, { signal }));
  if (extraction.kind !== "ok") return null;
  const { videos, quoted } = extraction.post;
  return videos.length === 0 && quoted && quoted.videos.length > 0 ? quoted.id : null;
}
