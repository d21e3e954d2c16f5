import { useBrowserValue } from "@/components/ui/use-browser-value";
import { readPendingHeart } from "./hearts";
import { readPendingFollow } from "./pending";

export function useKeptHeart(): boolean {
  return useBrowserValue(() => readPendingHeart()?.isFavorite === true, false);
}

/** Null if no Follow button has led here. */
export function usePendingFollow(): string | null {
  return useBrowserValue(readPendingFollow, null);
}
