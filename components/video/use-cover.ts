import { useSyncExternalStore } from "react";
import { confirmAdult, isAdultConfirmed } from "@/components/extraction/adult-confirmation";

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
