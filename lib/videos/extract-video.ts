import "server-only";
import { requirePostLink } from "./require-post-link";
import { requireVideo } from "./require-video";
import type { VideoAnswer } from "./schema";
import { videoAnswer } from "./video-answer";

/**
 * The job of the product: from pasted text to the videos of a post, stored so that listings can
 * show them. Throws the refusal of the contract where there is none to give.
 */
export async function extractVideo(text: string, signal: AbortSignal): Promise<VideoAnswer> {
  const link = await requirePostLink(text, signal);
  const video = await requireVideo(link.id, signal);
  return videoAnswer({ ...video, index: link.index });
}
