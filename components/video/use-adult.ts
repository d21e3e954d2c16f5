import { useSyncExternalStore } from "react";
import { confirmAdult, isAdultConfirmed } from "@/components/extraction/adult-confirmation";

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function confirm(): void {
  confirmAdult();
  for (const listener of listeners) listener();
}

/** Whether sensitive videos may be shown, and how to say so: for all cards of the page at once. */
export function useAdult(): { isAdult: boolean; confirm: () => void } {
  const isAdult = useSyncExternalStore(subscribe, isAdultConfirmed, () => false);
  return { isAdult, confirm };
}
