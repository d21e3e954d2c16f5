import { useSyncExternalStore } from "react";
import { readPendingHeart } from "./hearts";
import { readPendingFollow } from "./pending-follow";

const never = () => () => undefined;

/** Whether a heart that was pressed without an account has led here. */
export function useKeptHeart(): boolean {
  return useSyncExternalStore(
    never,
    () => readPendingHeart()?.isFavorite === true,
    () => false,
  );
}

/** The handle of the author whose Follow button has led here; null if none has. */
export function usePendingFollow(): string | null {
  return useSyncExternalStore(never, readPendingFollow, () => null);
}
