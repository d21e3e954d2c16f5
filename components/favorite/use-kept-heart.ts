import { useSyncExternalStore } from "react";
import { readPendingHeart } from "./hearts";

const never = () => () => undefined;

/** Whether a heart that was pressed without an account has led here. */
export function useKeptHeart(): boolean {
  return useSyncExternalStore(
    never,
    () => readPendingHeart()?.isFavorite === true,
    () => false,
  );
}
