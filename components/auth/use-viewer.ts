import { useSyncExternalStore } from "react";
import { type BrowserViewer, LOADING } from "@/lib/auth/browser-viewer";
import { currentViewer, subscribeViewer } from "@/lib/auth/session-store";

/** `loading` on the server, and until the browser has read its session. */
export function useViewer(): BrowserViewer {
  return useSyncExternalStore(subscribeViewer, currentViewer, () => LOADING);
}
