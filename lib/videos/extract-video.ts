import "server-only";
import { requirePostLink } from "./require-post-link";
import { requireVideo } from "./require-video";
import type { VideoAnswer } from "./schema";
import { videoAnswer } from "./video-answer";
import { withinDeadline } from "./within-deadline";

/**
 * The job of the product: from pasted text to the videos of a post, stored so that listings can
 * show them. Throws a refusal where there is none to give.
 */
export function extractVideo(text: string, outer: AbortSignal): Promise<VideoAnswer> {
  return withinDeadline(outer, async (signal) => {
    const link = await requirePostLink(text, signal);
    const video = await requireVideo(link.id, signal);
    return videoAnswer({ ...video, index: link.index });
  });
}
