import { API } from "@/lib/routes";
import type { Card } from "./card";

/** The error is about the file, not the connection. */
export function isFileGone(error: MediaError | null): boolean {
  return error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED && navigator.onLine;
}

/** The video is then checked earlier. Without `fetcher`, which lists load later: 440 bytes. */
export function reportBroken({ id }: Pick<Card, "id">): void {
  if (!/^\d+$/.test(id)) return;
  fetch(API.reportUnavailable, {
    method: "POST",
    headers: { "content-type": "application/json" },
    keepalive: true,
    body: JSON.stringify({ video_id: id }),
  }).catch(() => undefined);
}
