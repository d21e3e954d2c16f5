import { useSyncExternalStore } from "react";
import { browserStorage } from "@/lib/browser-storage";

const KEY = "postreel:adult";

/** Where storage is blocked or full, the answer holds for this page. */
let isConfirmedHere = false;

/** Whether the visitor has confirmed on this device to be 18 or older. */
export function isAdultConfirmed(): boolean {
  return isConfirmedHere || browserStorage()?.getItem(KEY) === "yes";
}

function confirmAdult(): void {
  isConfirmedHere = true;
  try {
    browserStorage()?.setItem(KEY, "yes");
  } catch {
    // Asked again on the next visit.
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
