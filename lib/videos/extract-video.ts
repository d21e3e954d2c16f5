import "server-only";
import { refusalOf } from "@/lib/refusal-of";
import { countExtraction } from "@/lib/telemetry/meters";
import { pictureFor } from "./picture-for";
import {
  extractVideos,
  type Requester,
  requirePostLink,
  requireShown,
  requireVideo,
  withinDeadline,
} from "./require-video";
import type { PrivateVideoAnswer, VideoAnswer } from "./schema";
import { videoAnswer } from "./video-answer";

/** Stored, so that lists can show them. Throws a refusal if there are none. */
export function extractVideo(text: string, requester: Requester): Promise<VideoAnswer> {
  return counted(extract(text, requester));
}

/** Stores nothing. Posts that were taken down stay refused. */
export function extractPrivately(text: string, requester: Requester): Promise<PrivateVideoAnswer> {
  return counted(extractUnstored(text, requester));
}

async function counted<Answer>(extraction: Promise<Answer>): Promise<Answer> {
  try {
    const answer = await extraction;
    countExtraction("ok");
    return answer;
  } catch (error) {
    countExtraction(refusalOf(error)?.code ?? "internal");
    throw error;
  }
}

function extract(text: string, { signal: outer, network }: Requester): Promise<VideoAnswer> {
  return withinDeadline(outer, async (signal) => {
    const link = await requirePostLink(text, { signal, network });
    const video = await requireVideo(link.id, { signal, network });
    return videoAnswer({ ...video, ...(await pictureFor(video)), index: link.index });
  });
}

function extractUnstored(
  text: string,
  { signal: outer, network }: Requester,
): Promise<PrivateVideoAnswer> {
  return withinDeadline(outer, async (signal) => {
    const requester = { signal, network, isPrivate: true };
    const link = await requirePostLink(text, requester);
    const { pasted, owner, source } = await extractVideos(link.id, requester);
    await requireShown(owner);
    const unknown = { videoId: null, storedPicture: null, uploadToken: null };
    const answer = videoAnswer({ ...unknown, pasted, owner, source, index: link.index });
    return { ...answer, id: null, upload_token: null, s3_thumbnail_url: null };
  });
}
