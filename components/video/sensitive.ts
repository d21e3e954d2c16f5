import { useSyncExternalStore } from "react";
import { browserStorage } from "@/lib/browser-storage";

const KEY = "postreel:adult";

/** Whether the visitor has confirmed on this device to be 18 or older. */
export function isAdultConfirmed(): boolean {
  return browserStorage()?.getItem(KEY) === "yes";
}

export function confirmAdult(): void {
  try {
    browserStorage()?.setItem(KEY, "yes");
  } catch {
    // Storage is blocked or full: asked again on the next visit.
  }
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function uncover(): void {
  confirmAdult();
  for (const listener of listeners) listener();
}

/**
 * Whether a video is covered until the visitor confirms their age, and how to confirm it: for all
 * cards of the page at once. Storage is not read for videos that are not sensitive.
 */
export function useCover(isSensitive: boolean): { isCovered: boolean; uncover: () => void } {
  const isCovered = useSyncExternalStore(
    subscribe,
    () => isSensitive && !isAdultConfirmed(),
    () => isSensitive,
  );
  return { isCovered, uncover };
}
