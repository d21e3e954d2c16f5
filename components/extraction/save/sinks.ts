import { download } from "@/components/ui/download";
import type { SaveState } from "./save-state";
import { isAppleTouch } from "./strategy";

/** Makes the service worker answer with the file as a download; see `public/sw.js`. */
export function downloadNatively(fileUrl: string, name: string): void {
  const { pathname } = new URL(fileUrl);
  location.assign(`/save-file#${new URLSearchParams({ of: pathname, name })}`);
}

/** Offers loaded files to the share sheet. Refused too long after a tap, and when the visitor closes it. */
export async function shareFiles(files: File[], isAsSent: boolean): Promise<SaveState> {
  try {
    await navigator.share({ files });
    return { kind: "saved", isAsSent };
  } catch {
    return { kind: "fetched", files, isAsSent };
  }
}

/** Small files that are ready at once: shared on phones of Apple, downloaded elsewhere. */
export async function handOver(files: File[]): Promise<void> {
  const isApple = isAppleTouch(navigator.userAgent, navigator.maxTouchPoints);
  if (isApple && navigator.canShare?.({ files })) await navigator.share({ files });
  else for (const file of files) download(file);
}
