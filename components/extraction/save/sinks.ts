import { download } from "@/components/ui/download";
import type { SaveState } from "./save-state";
import { isAppleTouch } from "./strategy";

/** The service worker answers with the file as a download; see `public/sw.js`. */
export function downloadNatively(fileUrl: string, name: string): void {
  const { pathname } = new URL(fileUrl);
  location.assign(`/save-file#${new URLSearchParams({ of: pathname, name })}`);
}

/** Browsers refuse too long after a tap; closing the sheet counts as refused. */
export async function shareFiles(files: File[], isAsSent: boolean): Promise<SaveState> {
  try {
    await navigator.share({ files });
    return { kind: "saved", isAsSent };
  } catch {
    return { kind: "fetched", files, isAsSent };
  }
}

export async function handOver(files: File[]): Promise<void> {
  const isApple = isAppleTouch(navigator.userAgent, navigator.maxTouchPoints);
  if (isApple && navigator.canShare?.({ files })) await navigator.share({ files });
  else for (const file of files) download(file);
}
