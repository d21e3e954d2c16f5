import "server-only";
import { withinDeadline } from "@/lib/videos/within-deadline";
import { extractPost } from "@/lib/x/extract-post";

type Owner = {
  /** The quoted post, or the original of a repost; null where the videos are the post's own, or none. */
  ownerId: string | null;
  urls: string[];
};

/** Whose videos a post shows, and their files. Null where X does not say now. */
export async function askOwner(tweetId: string, outer: AbortSignal): Promise<Owner | null> {
  const extraction = await withinDeadline(outer, (signal) => extractPost(tweetId, { signal }));
  if (extraction.kind === "failed") return null;
  if (extraction.kind === "refused") return { ownerId: null, urls: [] };
  const { post } = extraction;
  const shown = post.videos.length > 0 ? post : post.quoted;
  if (!shown || shown.videos.length === 0) return { ownerId: null, urls: [] };
  const urls = shown.videos.flatMap(({ variants }) => variants.map(({ url }) => url));
  return { ownerId: shown.id === tweetId ? null : shown.id, urls };
}
