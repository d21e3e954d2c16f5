import { API } from "@/lib/routes";
import type { Card } from "./card";

/** Whether an error of a `<video>` is about the file, not the connection. */
export function isFileGone(error: MediaError | null): boolean {
  return error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED && navigator.onLine;
}

/**
 * Reports a video that does not play, so that it is checked earlier. Ignores the response. Lists load
 * the code of `fetcher` later: here it would make them 440 bytes heavier.
 */
export function reportBroken({ id }: Pick<Card, "id">): void {
  if (!/^\d+$/.test(id)) return;
  fetch(API.reportUnavailable, {
    method: "POST",
    headers: { "content-type": "application/json" },
    keepalive: true,
    body: JSON.stringify({ video_id: id }),
  }).catch(() => undefined);
}
