import "server-only";
import { isPostHeld, mayPostBeShown } from "@/db/queries/videos";
import { AppError } from "@/lib/errors";
import { currentContentVersion } from "@/lib/runtime/content-version";
import { withDeadline } from "@/lib/within";
import type { Network } from "@/lib/x/ceilings";
import { extractPost, extractPostPrivately } from "@/lib/x/extract-post";
import { DEADLINE_MS } from "@/lib/x/extractor";
import { type PostLink, parsePostUrl } from "@/lib/x/post-url";
import { resolveShortLink } from "@/lib/x/short-link";
import type { Post, SourceName } from "@/lib/x/types";
import { storePost } from "./store-post";

/** Covers all calls to X of one paste, with the redirect of a `t.co` link. */
export function withinDeadline<Result>(
  outer: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  return withDeadline(DEADLINE_MS, work, outer);
}

/** `network` is charged for requests to X. */
export type Requester = {
  signal: AbortSignal;
  network: Network;
  /** Writes nothing. */
  isPrivate?: boolean;
};

/** Follows one redirect of `t.co`, after `permit`. Otherwise `invalid_url`. */
export async function requirePostLink(
  text: string,
  { signal, network, isPrivate }: Requester,
  permit?: () => Promise<void>,
): Promise<PostLink> {
  const parsed = parsePostUrl(text);
  if (parsed.kind === "post") return parsed;
  const resolved =
    parsed.kind === "short-link"
      ? await resolveShortLink(parsed.code, { signal, network, permit, isPrivate })
      : null;
  if (parsed.kind === "invalid" && parsed.reason === "live") throw new AppError("post_live");
  if (!resolved) throw new AppError("invalid_url");
  return resolved;
}

export type ExtractedVideo = {
  /** Null if not stored: the videos have playlists and no file. */
  videoId: string | null;
  pasted: Post;
  owner: Post;
  source: SourceName;
  storedThumbnail: string | null;
};

export async function requireVideo(postId: string, requester: Requester): Promise<ExtractedVideo> {
  const extracted = extractVideos(postId, requester);
  // Needed to store the extraction, which reports a failure itself.
  currentContentVersion().catch(() => undefined);
  const { pasted, owner, source } = await extracted;
  if (owner.videos.every(({ variants }) => variants.length === 0)) {
    await requireShown(owner);
    return { videoId: null, pasted, owner, source, storedThumbnail: null };
  }
  const { videoId, storedThumbnailUrl } = await storePost(owner);
  return { videoId, pasted, owner, source, storedThumbnail: storedThumbnailUrl };
}

export async function requireShown(owner: Post): Promise<void> {
  const files = owner.videos.flatMap(({ variants }) => variants.slice(0, 1).map(({ url }) => url));
  if (!(await mayPostBeShown(owner.id, files))) throw new AppError("post_not_found");
}

/** Stores nothing. */
export async function extractVideos(
  postId: string,
  requester: Requester,
): Promise<Pick<ExtractedVideo, "pasted" | "owner" | "source">> {
  const extraction = await (requester.isPrivate ? extractPostPrivately : extractPost)(
    postId,
    requester,
  );
  if (extraction.kind === "failed") {
    const { code, retryAfterSeconds } = extraction;
    throw new AppError(code, retryAfterSeconds === undefined ? {} : { retryAfterSeconds });
  }
  const own = extraction.kind === "ok" ? extraction.post.videos : [];
  // A post with its own videos is refused when it is stored.
  if (own.length === 0 && (await isPostHeld(postId))) throw new AppError("post_not_found");
  if (extraction.kind === "refused") {
    const { code, photos, externalUrl } = extraction;
    throw new AppError(code, {
      ...(photos && { photos }),
      ...(externalUrl !== undefined && { externalUrl }),
    });
  }

  const { post: pasted, source } = extraction;
  const owner = pasted.videos.length > 0 ? pasted : pasted.quoted;
  if (!owner || owner.videos.length === 0) throw new AppError("no_video");
  return { pasted, owner, source };
}
