import { useSyncExternalStore } from "react";
import { browserStorage } from "@/lib/browser-storage";

const KEY = "postreel:adult";

/** Whether the visitor has said on this device to be 18 or older. */
export function isAdultConfirmed(): boolean {
  return browserStorage()?.getItem(KEY) === "yes";
}

export function confirmAdult(): void {
  try {
    browserStorage()?.setItem(KEY, "yes");
  } catch {
    // Asked again at the next visit.
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
 * Whether a video is covered until the visitor has said to be old enough, and how to say so: for all
 * cards of the page at once. The device is not asked for a video that is not sensitive.
 */
export function useCover(isSensitive: boolean): { isCovered: boolean; uncover: () => void } {
  const isCovered = useSyncExternalStore(
    subscribe,
    () => isSensitive && !isAdultConfirmed(),
    () => isSensitive,
  );
  return { isCovered, uncover };
}
