import { useSyncExternalStore } from "react";
import { readPendingHeart } from "./hearts";
import { readPendingFollow } from "./pending";

const never = () => () => undefined;

export function useKeptHeart(): boolean {
  return useSyncExternalStore(
    never,
    () => readPendingHeart()?.isFavorite === true,
    () => false,
  );
}

/** Null if no Follow button has led here. */
export function usePendingFollow(): string | null {
  return useSyncExternalStore(never, readPendingFollow, () => null);
}
