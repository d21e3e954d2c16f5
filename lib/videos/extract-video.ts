import "server-only";
import { refusalOf } from "@/lib/refusal-of";
import { countExtraction } from "@/lib/telemetry/meters";
import { pictureFor } from "./picture-for";
import { type Requester, requirePostLink } from "./require-post-link";
import { requireVideo } from "./require-video";
import type { VideoAnswer } from "./schema";
import { videoAnswer } from "./video-answer";
import { withinDeadline } from "./within-deadline";

/**
 * The job of the product: from pasted text to the videos of a post, stored so that listings can
 * show them. Throws a refusal where there is none to give.
 */
export async function extractVideo(text: string, requester: Requester): Promise<VideoAnswer> {
  try {
    const answer = await extract(text, requester);
    countExtraction("ok");
    return answer;
  } catch (error) {
    countExtraction(refusalOf(error)?.code ?? "internal");
    throw error;
  }
}

function extract(text: string, { signal: outer, network = null }: Requester): Promise<VideoAnswer> {
  return withinDeadline(outer, async (signal) => {
    const link = await requirePostLink(text, { signal, network });
    const video = await requireVideo(link.id, { signal, network });
    return videoAnswer({ ...video, ...(await pictureFor(video)), index: link.index });
  });
}
