import { API } from "@/lib/routes";
import { type Card, isListed } from "./card";

/** The error is about the file, not the connection. */
export function isFileGone(error: MediaError | null): boolean {
  return error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED && navigator.onLine;
}

/** The video is then checked earlier. Without `fetcher`, which lists load later: 440 bytes. */
export function reportBroken(card: Pick<Card, "id">): void {
  if (!isListed(card)) return;
  fetch(API.reportUnavailable, {
    method: "POST",
    headers: { "content-type": "application/json" },
    keepalive: true,
    body: JSON.stringify({ video_id: card.id }),
  }).catch(() => undefined);
}
