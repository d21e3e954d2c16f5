import "server-only";
import { forgetContentVersion } from "@/lib/content-version";
import { reportBug } from "@/lib/report";
import { sweepThumbnails } from "@/lib/thumbnails/removed-pictures";

/**
 * After posts were taken down or put back: this process shows it at once, and pictures leave the
 * store. One that the store keeps is deleted by the retention job; no act fails of it.
 */
export async function showAtOnce(): Promise<void> {
  forgetContentVersion();
  await sweepThumbnails().catch((error: unknown) => reportBug(error, { act: "sweep" }));
}
