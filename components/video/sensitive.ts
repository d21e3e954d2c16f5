import { useSyncExternalStore } from "react";
import { browserStorage, keepText } from "@/lib/browser-storage";

const KEY = "postreel:adult";

/** Where storage is blocked or full, the answer holds for this page. */
let isConfirmedHere = false;

export function isAdultConfirmed(): boolean {
  return isConfirmedHere || browserStorage()?.getItem(KEY) === "yes";
}

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function uncover(): void {
  isConfirmedHere = true;
  keepText(browserStorage(), KEY, "yes");
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
