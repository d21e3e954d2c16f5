import { useSyncExternalStore } from "react";
import { browserStorage } from "@/lib/browser-storage";

const KEY = "postreel:adult";

/** Where storage is blocked or full, the answer holds for this page. */
let isConfirmedHere = false;

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

/** Confirms for all cards of the page at once. Reads storage for sensitive videos only. */
export function useCover(isSensitive: boolean): { isCovered: boolean; uncover: () => void } {
  const isCovered = useSyncExternalStore(
    subscribe,
    () => isSensitive && !isAdultConfirmed(),
    () => isSensitive,
  );
  return { isCovered, uncover };
}
