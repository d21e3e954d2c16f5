import { API } from "@/lib/routes";
import type { LocalRecord } from "@/lib/videos/local-record";
import { wantsThumbnail } from "@/lib/videos/wants-thumbnail";
import { captureFirstFrame } from "./capture-first-frame";

type Means = { capture: typeof captureFirstFrame; send: typeof fetch };

async function post(send: typeof fetch, path: string, token: string, body: object) {
  const response = await send(path, {
    method: "POST",
    headers: { "content-type": "application/json", "x-upload-token": token },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}

/**
 * Gives a video without a picture its first frame as one. Nobody waits for it: whatever fails, the
 * video stays without.
 */
export async function makeThumbnail(
  record: LocalRecord,
  { capture, send }: Means = { capture: captureFirstFrame, send: fetch },
): Promise<void> {
  const { thumbnail, uploadToken, serverId, url } = record;
  if (!wantsThumbnail(record) || thumbnail === null || uploadToken === null) return;
  try {
    const picture = await capture(thumbnail);
    if (picture === null) return;
    const upload = { video_id: serverId, thumbnail: picture };
    const { thumbnailUrl } = await post(send, API.uploadThumbnail, uploadToken, upload);
    if (typeof thumbnailUrl !== "string") return;
    const update = { video_url: url, thumbnail_url: thumbnailUrl };
    await post(send, API.updateThumbnail, uploadToken, update);
  } catch {
    // The picture is an extra.
  }
}
