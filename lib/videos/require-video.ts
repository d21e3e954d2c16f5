import "server-only";
import { isPostHeld } from "@/db/queries/videos";
import { currentContentVersion } from "@/lib/content-version";
import { AppError } from "@/lib/errors";
import { extractPost } from "@/lib/x/extract-post";
import type { Post, SourceName } from "@/lib/x/types";
import type { Requester } from "./require-post-link";
import { storePost } from "./store-post";

export type ExtractedVideo = {
  videoId: string;
  pasted: Post;
  owner: Post;
  source: SourceName;
  /** The key of our own picture; null where there is none. */
  storedThumbnail: string | null;
};

/** The videos behind a post's id, extracted or remembered, and stored here. */
export async function requireVideo(postId: string, requester: Requester): Promise<ExtractedVideo> {
  const extracted = extractVideos(postId, requester);
  // Needed to store what is extracted, which reports a failure.
  currentContentVersion().catch(() => undefined);
  const { pasted, owner, source } = await extracted;
  const { videoId, storedThumbnailUrl } = await storePost(owner);
  return { videoId, pasted, owner, source, storedThumbnail: storedThumbnailUrl };
}

/** The post behind an id and the owner of its videos, without a trace in the database. */
export async function extractVideos(
  postId: string,
  requester: Requester,
): Promise<Pick<ExtractedVideo, "pasted" | "owner" | "source">> {
  const extraction = await extractPost(postId, requester);
  if (extraction.kind === "failed") {
    const { code, retryAfterSeconds } = extraction;
    throw new AppError(code, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
  }
  const own = extraction.kind === "ok" ? extraction.post.videos : [];
  // A post with videos of its own is refused where it would be stored.
  if (own.length === 0 && (await isPostHeld(postId))) throw new AppError("post_not_found");
  if (extraction.kind === "refused") throw new AppError(extraction.code);

  const { post: pasted, source } = extraction;
  const owner = pasted.videos.length > 0 ? pasted : pasted.quoted;
  if (!owner || owner.videos.length === 0) throw new AppError("no_video");
  return { pasted, owner, source };
}
