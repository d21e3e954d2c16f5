import { useSyncExternalStore } from "react";
import { type BrowserViewer, LOADING } from "@/lib/auth/browser-viewer";
import { currentViewer, subscribeViewer } from "@/lib/auth/session-store";

/** Who looks at this page: `loading` in what the server sends and until this browser has looked. */
export function useViewer(): BrowserViewer {
  return useSyncExternalStore(subscribeViewer, currentViewer, () => LOADING);
}
