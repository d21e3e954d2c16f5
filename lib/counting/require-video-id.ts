import "server-only";
import { getPostState } from "@/db/queries/get-post-state";
import { AppError } from "@/lib/errors";
import { requireVideo } from "@/lib/videos/require-video";
import { orOverloaded } from "./or-overloaded";

/** The video's id of a post on X. A post not known yet is extracted first; its refusal is the answer. */
export async function requireVideoId(postId: string, signal: AbortSignal): Promise<string> {
  const known = await orOverloaded(getPostState(postId));
  if (!known) return (await requireVideo(postId, signal)).videoId;
  if (known.state !== "shown") throw new AppError("post_not_found");
  return known.videoId;
}
